import { AppError } from '../lib/app-error.ts';

/** What node-postgres says of a query that got no response in time. */
export const QUERY_TIMED_OUT = 'Query read timeout';

/**
 * Error classes connection, rollback (deadlocks), resources, operator intervention and system error, a
 * statement that took too long, and a server that only reads (a standby):
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATE = /^(08|40|53|57P|57014|58|25006)/;
const UNAVAILABLE_ERRNO = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
/** node-postgres sets no code for these. */
const UNAVAILABLE_TEXT =
  /connection terminated|timeout exceeded|query read timeout|connection timeout|client has encountered/i;

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A text holds a NUL, which PostgreSQL cannot store. No text of ours does. */
const UNSTORABLE_TEXT = '22021';

/** Whether the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : '';
  return UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_ERRNO.test(code) || UNAVAILABLE_TEXT.test(text);
}

/** A restarting server is a temporary error: callers get a 503 and may retry. */
function toAppError(error: unknown): unknown {
  const code = errorCode(error);
  if (code === UNSTORABLE_TEXT) return new AppError('malformed-request', { cause: error });
  return isUnavailable(error) ? new AppError('database-unavailable', { cause: error }) : error;
}

/** @throws AppError `database-unavailable` when the server cannot be reached or used right now */
export async function mapConnectionError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toAppError(error);
  }
}
