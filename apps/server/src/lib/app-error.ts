import { type ApiErrorCode, apiErrors, type FieldError } from '@airdial/contract/api-errors';

type AppErrorOptions = {
  readonly cause?: unknown;
  /** Errors of single fields, shown beside them. */
  readonly errors?: readonly FieldError[];
  /** Overrides the catalogue's message. */
  readonly message?: string;
  /** When a retry makes sense. */
  readonly retryAfterSeconds?: number;
};

/**
 * The error that routes and services throw on purpose. Any other error becomes an `internal`
 * response.
 */
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
