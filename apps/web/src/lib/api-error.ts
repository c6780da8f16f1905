import type { ApiErrorCode, ErrorAnswer, FieldError } from '@airdial/contract/api-errors';

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
export class ApiFailure extends Error {
  readonly code: ApiFailureCode;
  /** Of the answer, whoever gave it; without one, undefined. */
  readonly status: number | undefined;
  /** What the server said, word for word. */
  readonly serverMessage: string | null;
  readonly fieldErrors: readonly FieldError[];

  constructor(code: ApiFailureCode, message: string, serverMessage: string | null, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.status = details.status;
    this.serverMessage = serverMessage;
    this.fieldErrors = details.fieldErrors ?? [];
  }
}

export const noConnection = (cause: unknown): ApiFailure =>
  new ApiFailure('no-connection', NO_CONNECTION, null, { cause });

export const unreadableAnswer = (cause?: unknown): ApiFailure =>
  new ApiFailure('unreadable-answer', UNREADABLE, null, { cause });

/** What an answer that is not a success says; a proxy's own error page says nothing that we could show. */
export const failureOf = async (answer: Response): Promise<ApiFailure> => {
  const { status } = answer;
  const body = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  if (!body?.code || !body.message) return new ApiFailure('no-words', NO_WORDS, null, { status });
  const fieldErrors = Array.isArray(body.errors) ? body.errors : [];
  return new ApiFailure(body.code as ApiErrorCode, body.message, body.message, { status, fieldErrors });
};
