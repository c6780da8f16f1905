import { createHash } from 'node:crypto';
import type { ApiErrorCode } from '@airdial/contract/api-errors';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AttemptRepository, AttemptWindow } from './attempt-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MS_PER_SECOND = 1_000;

type Limit = { readonly max: number; readonly windowMs: number };

const PASSWORD_GUESSES: Limit = { max: 5, windowMs: 15 * MINUTE_MS };
const NETWORK_GUESSES: Limit = { max: 30, windowMs: 15 * MINUTE_MS };
const ACCOUNT_REQUESTS: Limit = { max: 5, windowMs: HOUR_MS };
const ACCOUNT_MAILS: Limit = { max: 3, windowMs: HOUR_MS };

/** Keys of the two counters that a guess incremented. */
type Guess = { readonly target: string; readonly network: string };

/**
 * Limits password guesses, account requests and mails. Guesses are counted before the password is
 * checked, so that concurrent guesses are limited too. A password is limited for each account and
 * network, so that an attacker does not lock the owner out of another network.
 */
export class AttemptLimiter {
  readonly #repository: AttemptRepository;
  readonly #now: () => number;

  constructor(repository: AttemptRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  /**
   * Counts a guess. Call it before the password is checked.
   *
   * @param account the entered address or the id; unknown accounts are counted alike
   * @throws AppError `too-many-attempts` with the time to wait
   */
  async record(account: string, network: string): Promise<Guess> {
    const guess = { target: toKey('guess', account, network), network: toKey('guesses', network) };
    const now = this.#now();
    const [targetCount, networkCount] = await this.#repository.inTransaction(async (trx) => [
      await this.#repository.increment(guess.target, now, PASSWORD_GUESSES.windowMs, trx),
      await this.#repository.increment(guess.network, now, NETWORK_GUESSES.windowMs, trx),
    ]);
    this.#enforce(PASSWORD_GUESSES, targetCount, 'too-many-attempts');
    this.#enforce(NETWORK_GUESSES, networkCount, 'too-many-attempts');
    return guess;
  }

  /** Uncounts a guess that was correct, and clears the guesses at its account. */
  async reset({ target, network }: Guess): Promise<void> {
    await this.#repository.inTransaction(async (trx) => {
      await this.#repository.delete(target, trx);
      await this.#repository.decrement(network, trx);
    });
  }

  /** Counts a registration or a request for a reset link. @throws AppError `too-many-requests` */
  async recordAccountRequest(kind: 'register' | 'forgot-password', network: string): Promise<void> {
    const counted = await this.#repository.increment(
      toKey(kind, network),
      this.#now(),
      ACCOUNT_REQUESTS.windowMs,
    );
    this.#enforce(ACCOUNT_REQUESTS, counted, 'too-many-requests');
  }

  /** Counts a mail. @returns false when the address has reached the limit for this kind */
  async allowMail(kind: string, email: string, trx: Transaction): Promise<boolean> {
    const { max, windowMs } = ACCOUNT_MAILS;
    const { count } = await this.#repository.increment(
      toKey('mail', kind, email),
      this.#now(),
      windowMs,
      trx,
    );
    return count <= max;
  }

  async deleteExpired(): Promise<void> {
    await this.#repository.deleteExpired(this.#now());
  }

  #enforce({ max }: Limit, { count, windowEnds }: AttemptWindow, code: ApiErrorCode): void {
    if (count <= max) return;
    const waitMs = windowEnds - this.#now();
    throw new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)) });
  }
}

/** Hashed, so that the table reveals neither addresses nor networks. */
const toKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
