import { useEffect, useState } from 'react';
import { draftSession } from '../../../../entities/session/draft-session.ts';
import { useDraft } from '../../../../lib/form/editing/use-draft.ts';
import { changedValues } from '../../../../lib/form/form-values.ts';
import { NEW_THEME } from '../theme-address.ts';
import { hasUnsaved, type ThemeEditorState, type ThemeEditorStore } from './theme-editor-store.ts';

const readUnsaved = ({ saved, draft, files }: ThemeEditorState) => ({
  values: changedValues(saved, draft),
  leftOut: Object.keys(files).length > 0,
});

/**
 * Saves unsaved values when the session ends and restores them later; chosen pictures are lost.
 *
 * @returns the notice about a restored draft, while it is unsaved
 */
export const useSavedDraft = (editor: ThemeEditorStore) => {
  const { base } = editor.get();
  const [initialBase] = useState(base);
  const { restored, clear } = useDraft({
    session: draftSession,
    name: `theme ${base?._id ?? NEW_THEME}`,
    storedAt: base?.updatedAt ?? null,
    read: () => readUnsaved(editor.get()),
    write: (values) => editor.restore(values),
  });
  useEffect(
    () =>
      editor.store.subscribe(() => {
        if (!hasUnsaved(editor.get())) clear();
      }),
    [editor, clear],
  );
  if (!restored) return null;
  const storedMeanwhile = restored.storedAt !== (initialBase?.updatedAt ?? null);
  return { leftOut: restored.leftOut, storedMeanwhile };
};
