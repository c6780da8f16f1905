import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../lib/app-error.ts';

/** How long one attempt may block the event loop. */
export const BUSY_TIMEOUT_MS = 20;
/** How long a call retries before it fails with 503. */
export const BUSY_GIVE_UP_MS = 5_000;
const BUSY_RETRY_MS = 30;

// https://sqlite.org/rescode.html; the low byte is the primary code.
const BUSY_CODES = new Set([5, 6]);
/** Read-only, I/O error, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([8, 10, 11, 13, 14, 26]);

/** Zero for any other error. */
export const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : 0;

export const isBusy = (error: unknown): boolean => BUSY_CODES.has(primaryCode(error));

/** Locks, full disks and broken files are errors of the server: callers get a 503 and may retry. */
export const toUnavailable = (error: unknown): unknown =>
  isBusy(error) || UNAVAILABLE_CODES.has(primaryCode(error))
    ? new AppError('database-unavailable', { cause: error })
    : error;

/**
 * Retries while another process locks the database, and yields to the event loop between attempts.
 *
 * @param deadline on the clock of `performance.now()`
 * @throws AppError `database-unavailable` when the lock outlives the deadline
 */
export async function retryWhileBusy<T>(work: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw toUnavailable(error);
    }
    await delay(BUSY_RETRY_MS);
  }
}
