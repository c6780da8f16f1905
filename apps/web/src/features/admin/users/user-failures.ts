import { adminUserErrors } from '@airdial/contract/user/messages';
import { ApiError } from '../../../lib/api-error.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';

/** What is said of a save that was answered with a status; `null`: the server's own message. */
type StatusTexts = Readonly<Record<number, string | null>>;

/** The specification's section 8, 'Users'. */
const CREATE_TEXTS: StatusTexts = { 400: null, 409: adminUserErrors.emailTaken };
const UPDATE_TEXTS: StatusTexts = {
  400: null,
  403: adminUserErrors.updateForbidden,
  404: adminUserErrors.notFound,
  // Only ours: that this is the last administrator.
  409: null,
};

const textFor = (cause: ApiError, texts: StatusTexts, otherwise: string): string => {
  const text = cause.status === undefined ? undefined : texts[cause.status];
  return (text === null ? cause.serverMessage : text) ?? otherwise;
};

const toFailure = (cause: unknown, texts: StatusTexts, otherwise: string): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    return { text: otherwise, detail: null, fieldErrors: [] };
  }
  const text = textFor(cause, texts, otherwise);
  return { text, detail: text === cause.message ? null : cause.message, fieldErrors: cause.fieldErrors };
};

export const createFailure = (cause: unknown): FormFailure => {
  const failure = toFailure(cause, CREATE_TEXTS, adminUserErrors.createFailed);
  if (failure.text !== adminUserErrors.emailTaken) return failure;
  return { ...failure, fieldErrors: [{ param: 'email', msg: failure.text }] };
};

export const updateFailure = (cause: unknown): FormFailure =>
  toFailure(cause, UPDATE_TEXTS, adminUserErrors.updateFailed);
