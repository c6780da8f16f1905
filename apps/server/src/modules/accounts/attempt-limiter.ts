import { createHash } from 'node:crypto';
import type { ApiErrorCode } from '@airdial/contract/api-errors';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AttemptRepository, Attempts } from './attempt-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MS_PER_SECOND = 1_000;

type Bound = { readonly max: number; readonly windowMs: number };

const PASSWORD_GUESSES: Bound = { max: 5, windowMs: 15 * MINUTE_MS };
const NETWORK_GUESSES: Bound = { max: 30, windowMs: 15 * MINUTE_MS };
const ACCOUNT_REQUESTS: Bound = { max: 5, windowMs: HOUR_MS };
const ACCOUNT_MAILS: Bound = { max: 3, windowMs: HOUR_MS };

/** What a guess was counted under. */
type Guess = { readonly target: string; readonly network: string };

/**
 * Bounds what can be guessed or used to bother others. Guesses are counted before they are checked, so that many at once
 * are not checked either; nobody is locked out from an address of their own.
 */
export class AttemptLimiter {
  readonly #repository: AttemptRepository;
  readonly #now: () => number;

  constructor(repository: AttemptRepository, now: () => number) {
    this.#repository = repository;
    this.#now = now;
  }

  /**
   * Call before the password is looked at.
   *
   * @param account the address that was typed, or the id: whether there is such an account makes no difference
   * @throws AppError `too-many-attempts` with the time to wait
   */
  async record(account: string, network: string): Promise<Guess> {
    const guess = { target: keyOf('guess', account, network), network: keyOf('guesses', network) };
    const now = this.#now();
    const [ofTarget, ofNetwork] = await this.#repository.inTransaction(async (trx) => [
      await this.#repository.add(guess.target, now, PASSWORD_GUESSES.windowMs, trx),
      await this.#repository.add(guess.network, now, NETWORK_GUESSES.windowMs, trx),
    ]);
    this.#refuseAbove(PASSWORD_GUESSES, ofTarget, 'too-many-attempts');
    this.#refuseAbove(NETWORK_GUESSES, ofNetwork, 'too-many-attempts');
    return guess;
  }

  /** It was right: nothing of it counts. */
  async reset({ target, network }: Guess): Promise<void> {
    await this.#repository.inTransaction(async (trx) => {
      await this.#repository.clear(target, trx);
      await this.#repository.subtract(network, trx);
    });
  }

  /** Of registrations and requests for a reset link. @throws AppError `too-many-requests` */
  async countAccountRequest(what: 'register' | 'forgot-password', network: string): Promise<void> {
    const counted = await this.#repository.add(keyOf(what, network), this.#now(), ACCOUNT_REQUESTS.windowMs);
    this.#refuseAbove(ACCOUNT_REQUESTS, counted, 'too-many-requests');
  }

  /** @returns false when this account has had enough mails of this kind for now */
  async mayMail(what: string, email: string, trx: Transaction): Promise<boolean> {
    const { max, windowMs } = ACCOUNT_MAILS;
    const { count } = await this.#repository.add(keyOf('mail', what, email), this.#now(), windowMs, trx);
    return count <= max;
  }

  async removeEnded(): Promise<void> {
    await this.#repository.removeEnded(this.#now());
  }

  #refuseAbove({ max }: Bound, { count, windowEnds }: Attempts, code: ApiErrorCode): void {
    if (count <= max) return;
    const waitMs = windowEnds - this.#now();
    throw new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)) });
  }
}

/** Hashed: the table says of nobody that they were here. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
