import type { ListedTheme } from '@airdial/contract/theme/schema';
import { type ThemeTokens, themeCss } from '@airdial/theme/theme-css';
import { useEffect } from 'react';
import { isSameDraft } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';

const previewSheet = new CSSStyleSheet();

/**
 * Shows a theme on this page only. Its stylesheet overrides the applied theme, whose changes show
 * once the preview ends.
 */
const showThemePreview = (theme: ThemeTokens): void => {
  previewSheet.replaceSync(themeCss(theme));
  if (document.adoptedStyleSheets.includes(previewSheet)) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, previewSheet];
};

const endThemePreview = (): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== previewSheet);
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
