import { themeFields } from '@airdial/theme/theme-fields';
import { reportFailure } from '../../../lib/report-failure.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';

const FIELDS = Object.keys(themeFields);

/**
 * Shows a failed call in a toast, with the reason unless the editor shows that itself: at a field,
 * or as the newest version to choose.
 */
export const reportThemeFailure = (cause: unknown, text: string) =>
  reportFailure(
    cause,
    {
      fallback: text,
      wording: (message) => themeEditorTexts.withReason(text, message),
      byCode: { 'edited-meanwhile': text },
      fixFields: text,
      signedOut: null,
    },
    FIELDS,
  );
