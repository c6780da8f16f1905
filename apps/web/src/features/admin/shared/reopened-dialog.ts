import { draftSession } from '../../../entities/session/draft-session.ts';
import { peekDraft, takeDraft } from '../../../lib/form/form-draft.ts';

const NEW = 'new';

type Kind = 'user' | 'channel' | 'import';

/** The name of a dialog's draft. @param id null for something new */
export const dialogDraftName = (kind: Kind, id: string | null): string => `${kind} ${id ?? NEW}`;

/** The dialog that was open when the session ended: its id, or null for something new. */
export const reopenedDialog = (kind: Kind): { readonly id: string | null } | null => {
  const form = peekDraft(draftSession.accountId())?.form;
  const prefix = `${kind} `;
  if (!form?.startsWith(prefix)) return null;
  const id = form.slice(prefix.length);
  return { id: id === NEW ? null : id };
};

/** Deletes the draft of a dialog whose subject is gone; otherwise each visit would open the dialog again. */
export const deleteDialogDraft = (kind: Kind, id: string | null): void => {
  takeDraft(draftSession.accountId(), dialogDraftName(kind, id));
};
