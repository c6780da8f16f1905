import type { FieldError } from '@airdial/contract/api-errors';
import { ApiError, type ErrorCode } from './api-error.ts';

/** What people read about a failed call. */
export type Failure = {
  readonly text: string;
  /** What the text leaves open: the cause, or what to do next. */
  readonly detail: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** Thrown for a failure that is shown already, or that the form shows by itself. */
export class ShownFailure extends Error {
  readonly failure: Failure;

  constructor(text: string, fieldErrors: readonly FieldError[] = []) {
    super(text);
    this.name = 'ShownFailure';
    this.failure = { text, detail: null, fieldErrors };
  }
}

/** What people read where it is not the server's message. */
export type FailureTexts = {
  readonly fallback: string;
  /** Replaces `fallback` for a fault of the page. */
  readonly unexpected?: string;
  /** Replaces `fallback` where the server has responded. */
  readonly refused?: string;
  /** Replaces `fallback` and `refused`, by HTTP status. */
  readonly byStatus?: Readonly<Record<number, string>>;
  /** Replaces the server's message, by its code. */
  readonly byCode?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Shows the client's own message, such as for a lost connection, before `fallback`. */
  readonly showsClientMessage?: boolean;
  /** The codes and statuses whose message of the server is shown; by default all. */
  readonly shown?: readonly (ErrorCode | number)[];
  /** The specification has this text alone: neither the server's message nor a cause stands beside it. */
  readonly isWhole?: boolean;
  /** The field that shows a failure without errors of fields, by its code. */
  readonly fieldByCode?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** What to do next, where the cause does not tell. */
  readonly nextStep?: string;
};

type OwnTexts = Pick<FailureTexts, 'fallback' | 'refused' | 'byStatus'>;

const fallbackFor = (status: number | undefined, { fallback, refused, byStatus }: OwnTexts): string =>
  status === undefined ? fallback : (byStatus?.[status] ?? refused ?? fallback);

/** The server's message, or the text that replaces it; null where there is neither. */
const toShownMessage = (error: ApiError, texts: FailureTexts): string | null => {
  const { byCode, shown, showsClientMessage = false, isWhole = false } = texts;
  const { code, status } = error;
  const message = showsClientMessage ? error.message : error.serverMessage;
  const isShown = shown?.some((one) => one === code || one === status) ?? !isWhole;
  return byCode?.[code] ?? (isShown ? message : null);
};

/** Who aborts a call shows nothing of it. */
const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';

/** The server's message for a failed call, else a text of ours with the cause as its detail. */
export const toFailure = (cause: unknown, texts: FailureTexts): Failure => {
  const { fallback, unexpected = fallback, fieldByCode, isWhole = false, nextStep = null } = texts;
  if (!(cause instanceof ApiError)) {
    if (!isAbort(cause)) console.warn(cause);
    return { text: unexpected, detail: nextStep, fieldErrors: [] };
  }
  const { code, status, message } = cause;
  const shownMessage = toShownMessage(cause, texts);
  const text = shownMessage ?? fallbackFor(status, texts);
  const field = fieldByCode?.[code];
  return {
    text,
    detail: shownMessage === null && text !== message && !isWhole ? message : nextStep,
    fieldErrors: field === undefined ? cause.fieldErrors : [{ param: field, msg: text }],
  };
};
