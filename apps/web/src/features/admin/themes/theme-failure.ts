import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';

/**
 * What `reportFailure` shows for a failed call about a theme: the reason too, unless the editor
 * shows that itself, at a field or as the newest version to choose.
 */
export const themeFailure = (text: string) =>
  ({
    fallback: text,
    wording: (message: string) => themeEditorTexts.withReason(text, message),
    byCode: { 'edited-meanwhile': text },
    fixFields: text,
    signedOut: null,
  }) as const;
