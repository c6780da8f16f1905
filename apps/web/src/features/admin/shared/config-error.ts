import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';

export type ConfigErrorTexts = {
  /**
   * The toast for invalid fields, whether found here or by the server; null: none. Their errors
   * stand at the fields.
   */
  readonly fixFields: string | null;
  /** For other errors without a message of the server. */
  readonly saveFailed: string;
  /** Replaces `saveFailed` when the server has responded. */
  readonly saveRefused?: string;
  /** Replaces the server's message when the role is missing. */
  readonly forbidden?: string;
};

const toText = (error: ApiError, { saveFailed, saveRefused, forbidden }: ConfigErrorTexts): string => {
  if (error.code === 'forbidden' && forbidden !== undefined) return forbidden;
  const fallback = error.status === undefined ? saveFailed : (saveRefused ?? saveFailed);
  return error.serverMessage ?? fallback;
};

/** Shows in a toast why a configuration could not be saved. */
export const reportConfigError = (cause: unknown, texts: ConfigErrorTexts): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    showToast('error', adminFormTexts.unexpected);
    return { text: adminFormTexts.unexpected, detail: null, fieldErrors: [] };
  }
  const { fieldErrors } = cause;
  const text = fieldErrors.length > 0 ? texts.fixFields : toText(cause, texts);
  const detail = cause.serverMessage === null ? cause.message : null;
  // The expiry of the session has a toast of its own.
  if (text !== null && cause.code !== 'unauthenticated') showToast('error', text, detail);
  return { text: text ?? '', detail, fieldErrors };
};
