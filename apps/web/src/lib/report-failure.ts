import { isUnauthorized } from './api-error.ts';
import { type Failure, type FailureTexts, toFailure } from './failure.ts';
import { showToast } from './toast-store.ts';

export type ReportTexts = FailureTexts & {
  /**
   * Replaces `fallback` in the toast of a form that shows the failure too; null: no toast. A text
   * that is `unexpected` stands in the form alone.
   */
  readonly toast?: string | null;
  /** The toast where fields show what is wrong; by default none. */
  readonly fixFields?: string;
  /**
   * The detail for an ended session, unless the server's message says it already. Null: no toast at all,
   * because the redirect has one.
   */
  readonly signedOut?: string | null;
};

const NO_TOAST = [null, null] as const;

/** The text of the toast and its detail. */
const toToast = (
  { text, detail, fieldErrors }: Failure,
  { fallback, unexpected, toast, fixFields }: ReportTexts,
  fieldNames: readonly string[],
): readonly [string | null, string | null] => {
  if (toast === null || (toast !== undefined && text === unexpected)) return NO_TOAST;
  if (toast !== undefined) return [text === fallback ? toast : text, null];
  const isAtField = fieldErrors.some(({ param }) => fieldNames.includes(param));
  return isAtField ? [fixFields ?? null, null] : [text, detail];
};

/**
 * Shows a failed call in a toast.
 *
 * @param fieldNames the fields that show their errors themselves
 */
export const reportFailure = (
  cause: unknown,
  texts: ReportTexts,
  fieldNames: readonly string[] = [],
): Failure => {
  const failure = toFailure(cause, texts);
  const { signedOut } = texts;
  const hasEnded = signedOut !== undefined && isUnauthorized(cause);
  const [text, detail] = hasEnded && signedOut === null ? NO_TOAST : toToast(failure, texts, fieldNames);
  const added = hasEnded ? signedOut : detail;
  if (text !== null) showToast('error', text, added === text ? null : added);
  return failure;
};
