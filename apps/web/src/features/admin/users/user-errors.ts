import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { adminUserErrors } from '../../../messages/admin-user-messages.ts';

/** The message for a rejected save, by HTTP status; null stands for the server's message. */
type StatusTexts = Readonly<Record<number, string | null>>;

/** From the specification, section 8, 'Users'. */
const CREATE_TEXTS: StatusTexts = { 400: null, 409: adminUserErrors.emailTaken };
const UPDATE_TEXTS: StatusTexts = {
  400: null,
  403: adminUserErrors.updateForbidden,
  404: adminUserErrors.notFound,
  // Not in the specification: the account is the last administrator, or another one has edited it.
  409: null,
};

const messageFor = (error: ApiError, texts: StatusTexts, fallback: string): string => {
  if (error.code === 'password-needed') return error.message;
  const text = error.status === undefined ? undefined : texts[error.status];
  return (text === null ? error.serverMessage : text) ?? fallback;
};

const toFailure = (cause: unknown, texts: StatusTexts, fallback: string): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    return { text: fallback, detail: null, fieldErrors: [] };
  }
  const text = messageFor(cause, texts, fallback);
  return { text, detail: text === cause.message ? null : cause.message, fieldErrors: cause.fieldErrors };
};

export const toCreateFailure = (cause: unknown): FormFailure => {
  const failure = toFailure(cause, CREATE_TEXTS, adminUserErrors.createFailed);
  if (failure.text !== adminUserErrors.emailTaken) return failure;
  return { ...failure, fieldErrors: [{ param: 'email', msg: failure.text }] };
};

export const toUpdateFailure = (cause: unknown): FormFailure =>
  toFailure(cause, UPDATE_TEXTS, adminUserErrors.updateFailed);
