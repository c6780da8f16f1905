import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';

/** Shows a failed call as a toast, with the server's reason if there is one. */
export const reportThemeError = (cause: unknown, text: string): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    showToast('error', text);
    return { text, detail: null, fieldErrors: [] };
  }
  const { code, serverMessage, message, fieldErrors } = cause;
  const shown = serverMessage === null ? text : themeEditorTexts.withReason(text, serverMessage);
  // An ended session has its own toast.
  if (code !== 'unauthenticated') showToast('error', shown);
  return { text, detail: message, fieldErrors };
};
