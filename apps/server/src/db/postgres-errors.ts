import { AppError } from '../lib/app-error.ts';

/** Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, operator, system. */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P|58)/;
const UNAVAILABLE_ERRNO = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
/** node-postgres gives these no code. */
const UNAVAILABLE_TEXT = /connection terminated|timeout exceeded|connection timeout|client has encountered/i;

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A server that restarts is nobody's mistake: the caller may come back. */
function toUnavailable(error: unknown): unknown {
  const code = errorCode(error);
  const text = error instanceof Error ? error.message : '';
  const away = UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_ERRNO.test(code) || UNAVAILABLE_TEXT.test(text);
  return away ? new AppError('database-unavailable', { cause: error }) : error;
}

export async function mapConnectionError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toUnavailable(error);
  }
}
