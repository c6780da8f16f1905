import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';

export type ConfigErrorTexts = {
  /** For invalid fields, whether found here or by the server. */
  readonly fixFields: string;
  /** For other errors without a message of the server. */
  readonly saveFailed: string;
  /** Replaces `saveFailed` in the form. */
  readonly saveFailedScreen?: string;
  /** Replaces the server's message when the role is missing. */
  readonly forbidden?: string;
};

const toMessage = (error: ApiError, { fixFields, forbidden }: ConfigErrorTexts): string | null => {
  if (error.fieldErrors.length > 0) return fixFields;
  return error.code === 'forbidden' && forbidden !== undefined ? forbidden : error.serverMessage;
};

/** Shows in a toast why a configuration could not be saved. @returns the same for the form */
export const reportConfigError = (cause: unknown, texts: ConfigErrorTexts): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    return { text: adminFormTexts.unexpected, detail: null, fieldErrors: [] };
  }
  const message = toMessage(cause, texts);
  // The expiry of the session has a toast of its own.
  if (cause.code !== 'unauthenticated') showToast('error', message ?? texts.saveFailed);
  return {
    text: message ?? texts.saveFailedScreen ?? texts.saveFailed,
    detail: cause.serverMessage === null ? cause.message : null,
    fieldErrors: cause.fieldErrors,
  };
};
