import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminFormTexts } from '../../../messages/admin-form-messages.ts';

export type ConfigTexts = {
  /** Some fields were refused, here or by the server. */
  readonly fixFields: string;
  /** In the toast, where the server has no words of its own. */
  readonly saveFailed: string;
  /** In the form, where that is another text. */
  readonly saveFailedScreen?: string;
  /** In the place of the server's words where the role is missing. */
  readonly forbidden?: string;
};

const messageOf = ({ code, serverMessage }: ApiError, { forbidden }: ConfigTexts): string | null =>
  code === 'forbidden' && forbidden !== undefined ? forbidden : serverMessage;

/** What is shown of a configuration that could not be saved. What was typed stays. */
export const tellConfigFailure = (cause: unknown, texts: ConfigTexts): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    return { text: adminFormTexts.unexpected, detail: null, fieldErrors: [] };
  }
  const { serverMessage, fieldErrors } = cause;
  const said = fieldErrors.length > 0 ? texts.fixFields : messageOf(cause, texts);
  // That the session has ended is said of every call alike.
  if (cause.code !== 'unauthenticated') showToast('error', said ?? texts.saveFailed);
  const detail = serverMessage === null ? cause.message : null;
  return { text: said ?? texts.saveFailedScreen ?? texts.saveFailed, detail, fieldErrors };
};
