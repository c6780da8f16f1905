import { themeFieldAt } from '@airdial/theme/theme-fields';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';

/** Whether the editor shows the reason itself: at a field, or as the newest version to choose. */
const hasPlaceOfItsOwn = ({ code, fieldErrors }: ApiError): boolean =>
  code === 'edited-meanwhile' || fieldErrors.some(({ param }) => themeFieldAt(param) !== undefined);

/** Shows a failed call as a toast, with the reason unless it has a place of its own. */
export const reportThemeError = (cause: unknown, text: string): void => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    showToast('error', text);
    return;
  }
  const { code, serverMessage, message } = cause;
  // An ended session has its own toast.
  if (code === 'unauthenticated') return;
  if (hasPlaceOfItsOwn(cause)) showToast('error', text);
  else if (serverMessage === null) showToast('error', text, message);
  else showToast('error', themeEditorTexts.withReason(text, serverMessage));
};
