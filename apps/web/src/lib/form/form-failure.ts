import type { FieldError } from '@airdial/contract/api-errors';
import { ApiError } from '../api-error.ts';
import { showToast } from '../toast-store.ts';
import { toFormErrors } from './form-errors.ts';
import { fieldNames } from './form-values.ts';

export type FailureTexts = {
  /** Shown in the toast when the server sends no message. */
  readonly toast: string;
  /** Shown in the form when the server sends no message. */
  readonly screen: string;
  /** Shown in the form for a fault of ours, or for a response that could not be read. */
  readonly unexpected: string;
};

/** How a form shows a failed call. */
export type FormFailure = {
  readonly text: string;
  readonly detail: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** Shows the server's message, else ours (specification, section 8), in a toast too. */
export const reportError = (cause: unknown, texts: FailureTexts): FormFailure => {
  if (!(cause instanceof ApiError) || cause.code === 'unreadable-response') {
    console.warn(cause);
    return { text: texts.unexpected, detail: null, fieldErrors: [] };
  }
  const { serverMessage, fieldErrors } = cause;
  showToast('error', serverMessage ?? texts.toast);
  const detail = serverMessage === null ? cause.message : null;
  return { text: serverMessage ?? texts.screen, detail, fieldErrors };
};

/** Shows a failed call in a toast, unless fields of the form show it. */
export const toastUnlessAtField = (failure: FormFailure, form: HTMLFormElement): void => {
  const isAtField = Object.keys(toFormErrors(failure.fieldErrors, fieldNames(form))).length > 0;
  if (!isAtField) showToast('error', failure.text, failure.detail);
};
