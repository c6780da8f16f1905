import type { FieldError } from '@airdial/contract/api-errors';
import { ApiError } from '../api-error.ts';
import { showToast } from '../toast-store.ts';

export type FailureTexts = {
  /** In the toast, where the server has no words of its own. */
  readonly toast: string;
  /** In the form, where the server has no words of its own. */
  readonly screen: string;
  /** In the form, where something happened that nobody foresaw. */
  readonly unexpected: string;
};

/** What a form shows of a call that did not succeed. */
export type FormFailure = {
  readonly text: string;
  readonly detail: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** The server's own message comes first, then ours (specification, section 8). */
export const reportError = (cause: unknown, texts: FailureTexts): FormFailure => {
  if (!(cause instanceof ApiError) || cause.code === 'unreadable-answer') {
    console.warn(cause);
    return { text: texts.unexpected, detail: null, fieldErrors: [] };
  }
  const { serverMessage, fieldErrors } = cause;
  showToast('error', serverMessage ?? texts.toast);
  const detail = serverMessage === null ? cause.message : null;
  return { text: serverMessage ?? texts.screen, detail, fieldErrors };
};
