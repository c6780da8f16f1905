import type { ApiErrorCode, ErrorResponse, FieldError } from '@airdial/contract/api-errors';
import { apiFailures } from '../messages/app-messages.ts';

/** Ends the session, with whatever code and message. */
export const HTTP_UNAUTHORIZED = 401;

/** Failures without a message of the server. */
type ClientErrorCode = 'no-connection' | 'no-message' | 'no-code' | 'unreadable-response';
export type ErrorCode = ApiErrorCode | ClientErrorCode;

type Details = {
  readonly status?: number;
  readonly fieldErrors?: readonly FieldError[];
  readonly cause?: unknown;
};

/** A failed call. `message` is text for people. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The server's own message, if it sent one. */
  readonly serverMessage: string | null;
  readonly fieldErrors: readonly FieldError[];

  constructor(code: ErrorCode, message: string, serverMessage: string | null, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.serverMessage = serverMessage;
    this.fieldErrors = details.fieldErrors ?? [];
  }
}

export const hasCode = (cause: unknown, code: ErrorCode): cause is ApiError =>
  cause instanceof ApiError && cause.code === code;

/** The server may have done what it was asked: no response of its own arrived. */
export const isUnanswered = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.serverMessage === null;

export const isUnauthorized = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.status === HTTP_UNAUTHORIZED;

export const noConnection = (cause: unknown): ApiError =>
  new ApiError('no-connection', apiFailures.noConnection, null, { cause });

export const unreadableResponse = (cause?: unknown): ApiError =>
  new ApiError('unreadable-response', apiFailures.unreadable, null, { cause });

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' && error !== null && 'param' in error && 'msg' in error;

/**
 * The error in the content of a response. Other servers of this API send no code, and errors as texts,
 * which are part of the message.
 */
export const toApiError = (content: unknown, status: number): ApiError => {
  const body = content as Partial<ErrorResponse> | null;
  const errors: readonly unknown[] = Array.isArray(body?.errors) ? body.errors : [];
  const fieldErrors = errors.filter(isFieldError);
  const texts = [body?.message, ...errors].filter((text) => typeof text === 'string');
  const message = (texts.length > 0 ? texts : fieldErrors.map(({ msg }) => msg)).join(' ');
  if (!message) return new ApiError('no-message', apiFailures.noMessage, null, { status, fieldErrors });
  return new ApiError((body?.code || 'no-code') as ErrorCode, message, message, { status, fieldErrors });
};

/** The error in a failed response; a proxy's own error page has no message to show. */
export const parseApiError = async (response: Response): Promise<ApiError> =>
  toApiError(await response.json().catch(() => null), response.status);
