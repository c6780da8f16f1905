import type { ApiErrorCode, ErrorResponse, FieldError } from '@airdial/contract/api-errors';

const NO_CONNECTION = 'The server cannot be reached.';
const NO_WORDS = 'The server could not answer.';
const UNREADABLE = 'The server sent an answer that could not be read.';

/** Of our own making: no server has said anything that could be shown. */
type WordlessCode = 'no-connection' | 'no-words' | 'unreadable-answer';
type ApiFailureCode = ApiErrorCode | WordlessCode;

type Details = {
  readonly status?: number;
  readonly fieldErrors?: readonly FieldError[];
  readonly cause?: unknown;
};

/** A call that did not succeed. `message` is fit to show. */
export class ApiError extends Error {
  readonly code: ApiFailureCode;
  /** Of the answer, whoever gave it; without one, undefined. */
  readonly status: number | undefined;
  /** What the server said, word for word. */
  readonly serverMessage: string | null;
  readonly fieldErrors: readonly FieldError[];

  constructor(code: ApiFailureCode, message: string, serverMessage: string | null, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.serverMessage = serverMessage;
    this.fieldErrors = details.fieldErrors ?? [];
  }
}

export const noConnection = (cause: unknown): ApiError =>
  new ApiError('no-connection', NO_CONNECTION, null, { cause });

export const unreadableAnswer = (cause?: unknown): ApiError =>
  new ApiError('unreadable-answer', UNREADABLE, null, { cause });

/** What an answer that is not a success says; a proxy's own error page says nothing that we could show. */
export const parseApiError = async (answer: Response): Promise<ApiError> => {
  const { status } = answer;
  const body = (await answer.json().catch(() => null)) as Partial<ErrorResponse> | null;
  if (!body?.code || !body.message) return new ApiError('no-words', NO_WORDS, null, { status });
  const fieldErrors = Array.isArray(body.errors) ? body.errors : [];
  return new ApiError(body.code as ApiErrorCode, body.message, body.message, { status, fieldErrors });
};
