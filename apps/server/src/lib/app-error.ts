import { type ApiErrorCode, apiErrors, type FieldError } from '@airdial/contract/api-errors';

type AppErrorOptions = {
  readonly cause?: unknown;
  /** What is wrong with which value; shown beside the fields. */
  readonly errors?: readonly FieldError[];
  /** Overrides the catalogue's text where a call has its own. */
  readonly message?: string;
  /** When it is worth while to ask again. */
  readonly retryAfterSeconds?: number;
};

/** The one error that routes and services throw on purpose. Everything else is answered as `internal`. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ApiErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? apiErrors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = apiErrors[code].status;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
