import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';

/** Says what came to nothing, and why where the server has said so. */
export const tellThemeFailure = (cause: unknown, text: string): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    showToast('error', text);
    return { text, detail: null, fieldErrors: [] };
  }
  const { code, serverMessage, message, fieldErrors } = cause;
  const said = serverMessage === null ? text : themeEditorTexts.withReason(text, serverMessage);
  // That the session has ended is said of every call alike.
  if (code !== 'unauthenticated') showToast('error', said);
  return { text, detail: message, fieldErrors };
};
