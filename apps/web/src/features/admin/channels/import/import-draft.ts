import { draftSession } from '../../../../entities/session/draft-session.ts';
import { peekDraft, saveDraft } from '../../../../lib/form/form-draft.ts';
import { deleteDialogDraft, dialogDraftName } from '../../shared/reopened-dialog.ts';
import type { Featured } from './featured-choice.ts';
import { type ImportRow, type Preview, toImportRows } from './import-rows.ts';

/** What an administrator has made of a preview. */
export type PreviewEdits = { readonly rows: readonly ImportRow[]; readonly featured: Featured };

type Stored = {
  readonly preview: Preview;
  readonly changed: readonly ImportRow[];
  readonly featured: Pick<Featured, 'mode'> & { readonly genres: readonly string[] };
};

const FORM = dialogDraftName('import', null);

/** Saves the preview and the rows that were changed. A list beyond the quota of the tab's storage is not saved. */
export const saveImportDraft = (preview: Preview, { rows, featured }: PreviewEdits): void => {
  const changed = toImportRows(preview.rows).flatMap((before) => {
    const row = rows[before.index];
    if (!row) return [];
    const isChanged = row.typed || row.channel !== before.channel || row.isSelected !== before.isSelected;
    return isChanged ? [row] : [];
  });
  if (changed.length === 0 && featured.mode === 'list') return;
  const stored: Stored = { preview, changed, featured: { ...featured, genres: [...featured.genres] } };
  const values = { stored: JSON.stringify(stored) };
  saveDraft({ owner: draftSession.accountId(), form: FORM, values, leftOut: false, storedAt: null });
};

/** The preview that was edited when the session ended; the draft stays. */
export const peekImportDraft = (): { readonly preview: Preview; readonly edits: PreviewEdits } | null => {
  const draft = peekDraft(draftSession.accountId());
  if (draft?.form !== FORM) return null;
  const { preview, changed, featured } = JSON.parse(`${draft.values.stored}`) as Stored;
  const byIndex = new Map(changed.map((row) => [row.index, row]));
  const rows = toImportRows(preview.rows).map((row) => byIndex.get(row.index) ?? row);
  return { preview, edits: { rows, featured: { ...featured, genres: new Set(featured.genres) } } };
};

export const deleteImportDraft = (): void => deleteDialogDraft('import', null);
