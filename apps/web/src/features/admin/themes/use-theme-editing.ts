import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useEffect } from 'react';
import { useUnsavedGuard } from '../../../lib/form/editing/use-unsaved-guard.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';
import { EDITED_PARAM } from './theme-address.ts';
import { isSameDraft } from './theme-draft.ts';
import { hasUnsaved, type ThemeEditorStore } from './theme-editor-store.ts';
import { endThemePreview, showThemePreview } from './theme-preview.ts';

/** Asks before anything unsaved is left. */
export const useLeaving = (editor: ThemeEditorStore): void => {
  useUnsavedGuard({
    isDirty: () => hasUnsaved(editor.get()),
    question: themeEditorTexts.leaveUnsaved,
    // The first save of a new theme changes the address without leaving the editor.
    isSameForm: (to) => to.searchParams.get(EDITED_PARAM) === editor.get().base?._id,
  });
};

/** The page wears what is edited, change by change, until the editor is left. */
export const usePagePreview = (editor: ThemeEditorStore, isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return;
    const show = () => showThemePreview(editor.get().content);
    show();
    const stop = editor.store.subscribe(show);
    return () => {
      stop();
      endThemePreview();
    };
  }, [editor, isOn]);
};

/**
 * What somebody else saves is taken over while nothing is typed here.
 *
 * @returns whether it is another theme by now than the one that the typing began from
 */
export const useNewest = (editor: ThemeEditorStore, newest: ListedTheme | null): boolean => {
  const { base, draft, saved } = editor.get();
  // An older answer may come late: it says nothing.
  const isNewer = base !== null && newest !== null && (newest.updatedAt ?? '') > (base.updatedAt ?? '');
  const isTyped = !isSameDraft(draft, saved);
  useEffect(() => {
    if (isNewer && !isTyped) editor.adopt(newest, saved);
  }, [editor, isNewer, isTyped, newest, saved]);
  return isNewer && isTyped;
};
