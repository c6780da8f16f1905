import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useEffect } from 'react';
import { useUnsavedGuard } from '../../../../lib/form/use-unsaved-guard.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { endThemePreview, showThemePreview } from '../preview/theme-preview.ts';
import { EDITED_PARAM } from '../theme-address.ts';
import { isSameDraft } from './theme-draft.ts';
import { hasUnsaved, type ThemeEditorStore } from './theme-editor-store.ts';

/** Asks before unsaved changes are left. */
export const useLeaveGuard = (editor: ThemeEditorStore): void => {
  useUnsavedGuard({
    isDirty: () => hasUnsaved(editor.get()),
    question: themeEditorTexts.leaveUnsaved,
    // The first save of a new theme changes the address without leaving the editor.
    isSameForm: (to) => to.searchParams.get(EDITED_PARAM) === editor.get().base?._id,
  });
};

/** Shows every change of the draft on the whole page until the editor closes. */
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
 * Adopts what another administrator saves while this draft has no changes.
 *
 * @returns whether the stored theme has changed since this draft was started
 */
export const useAdoptNewest = (editor: ThemeEditorStore, newest: ListedTheme | null): boolean => {
  const { base, draft, saved } = editor.get();
  // A delayed older response is ignored.
  const isNewer = base !== null && newest !== null && (newest.updatedAt ?? '') > (base.updatedAt ?? '');
  const isChanged = !isSameDraft(draft, saved);
  useEffect(() => {
    if (isNewer && !isChanged) editor.adopt(newest, saved);
  }, [editor, isNewer, isChanged, newest, saved]);
  return isNewer && isChanged;
};
