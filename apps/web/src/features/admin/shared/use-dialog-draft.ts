import { type RefObject, useState } from 'react';
import { draftSession } from '../../../entities/session/draft-session.ts';
import { useDraft } from '../../../lib/form/editing/use-draft.ts';
import type { Draft } from '../../../lib/form/form-draft.ts';
import { type FormValues, fillForm, readForm } from '../../../lib/form/form-values.ts';

type DialogDraftOptions = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Identifies the dialog among all forms with drafts; `reopenedDialog` reads it. */
  readonly name: string;
  /** The version that the fields were filled with; null for something new. */
  readonly version: string | null;
  readonly read: () => Pick<Draft, 'values' | 'leftOut'>;
};

/**
 * Keeps what was typed into a dialog when the session ends. Call it after the effect that sets the
 * baseline of the form's changes.
 */
export const useDialogDraft = ({ form, name, version, read }: DialogDraftOptions) => {
  const [discards, setDiscards] = useState(0);
  const { restored, clear } = useDraft({
    session: draftSession,
    name,
    storedAt: version,
    read,
    write: (values: FormValues) =>
      form.current && fillForm(form.current, { ...readForm(form.current), ...values }),
  });
  const discard = () => {
    clear();
    setDiscards(discards + 1);
  };
  const notice = restored && {
    leftOut: restored.leftOut,
    storedMeanwhile: restored.storedAt !== version,
    onDiscard: discard,
  };
  /** `discards` is a key: another one fills the fields anew. */
  return { notice, discards };
};
