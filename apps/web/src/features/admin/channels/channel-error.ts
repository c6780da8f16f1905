import { ApiError } from '../../../lib/api-error.ts';
import { type FormFailure, toastUnlessAtField } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminChannelErrors } from '../../../messages/admin-channel-messages.ts';

const toFailure = (cause: unknown, text: string): FormFailure => {
  if (!(cause instanceof ApiError)) {
    console.warn(cause);
    return { text, detail: null, fieldErrors: [] };
  }
  const { serverMessage, message, fieldErrors } = cause;
  return { text: serverMessage ?? text, detail: serverMessage === null ? message : null, fieldErrors };
};

const toastIfSignedOut = (cause: unknown): void => {
  if (cause instanceof ApiError && cause.code === 'unauthenticated')
    showToast('error', adminChannelErrors.authenticationRequired);
};

/**
 * For a dialog that shows the failure itself: the server's message, else `text`, and what to do next where
 * the cause does not tell. Only an expired session shows a toast.
 */
export const toChannelFailure = (cause: unknown, text: string, nextStep: string): FormFailure => {
  toastIfSignedOut(cause);
  const failure = toFailure(cause, text);
  return { ...failure, detail: failure.detail ?? nextStep };
};

/**
 * Shows the server's message, else `text`, in a toast. An expired session adds one of its own.
 *
 * @param form shows the errors of its fields itself
 */
export const reportChannelError = (cause: unknown, text: string, form?: HTMLFormElement): FormFailure => {
  const failure = toFailure(cause, text);
  if (form) toastUnlessAtField(failure, form);
  else showToast('error', failure.text, failure.detail);
  toastIfSignedOut(cause);
  return failure;
};
