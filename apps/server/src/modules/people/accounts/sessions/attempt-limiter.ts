import { attemptErrors, passwordErrors } from '@airdial/contract/account/messages';
import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { toWideNetwork } from '../../../../http/connections/client-network.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { inRowBatches } from '../../../../lib/batch.ts';
import type { SecretService } from '../../../foundation/secrets/secret-service.ts';
import type { AttemptRepository, AttemptWindow } from './attempt-repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MS_PER_SECOND = 1_000;

type Limit = { readonly max: number; readonly windowMs: number };

const PASSWORD_GUESSES: Limit = { max: 5, windowMs: 15 * MINUTE_MS };
const NETWORK_GUESSES: Limit = { max: 30, windowMs: 15 * MINUTE_MS };
/** Right guesses cost a hash, too. */
const NETWORK_CHECKS: Limit = { max: 200, windowMs: 15 * MINUTE_MS };
const ACCOUNT_GUESSES: Limit = { max: 50, windowMs: HOUR_MS };
/**
 * Three codes of a million count at a time: an attacker with the password has one chance in 1,400 a
 * day.
 */
const CODE_GUESSES: Limit = { max: 10, windowMs: HOUR_MS };
const CHALLENGE_GUESSES: Limit = { max: 5, windowMs: HOUR_MS };
const ACCOUNT_REQUESTS: Limit = { max: 5, windowMs: HOUR_MS };
/** One party easily has as many networks as a /48 of IPv6 has. */
const WIDE_ACCOUNT_REQUESTS: Limit = { max: 20, windowMs: HOUR_MS };
/** What a station sends to strangers in an hour, from wherever it is asked. */
const ALL_ACCOUNT_REQUESTS: Limit = { max: 300, windowMs: HOUR_MS };
const ACCOUNT_MAILS: Limit = { max: 3, windowMs: HOUR_MS };
const ALERTS = { windowMs: 24 * HOUR_MS };

/** The wait for a turn doubles with every so many guesses above the limit of an account. */
const GUESSES_PER_DOUBLING = 5;
const FIRST_WAIT_MS = 30_000;
const WAIT_MAX_MS = 15 * MINUTE_MS;
/** How long a turn is kept for who comes back after the wait. */
const TURN_LASTS_MS = 15 * MINUTE_MS;

/** What is guessed too often; its mail to the owner has the same name. */
export type GuessAlert = 'password-guesses' | 'code-guesses';

export type AttemptLimiterDeps = {
  readonly repository: AttemptRepository;
  readonly secrets: Pick<SecretService, 'fingerprint'>;
  readonly now: () => number;
  /** Runs when an account exceeds a limit, at most once a day for each. */
  readonly onAccountSlowed: (account: string, alert: GuessAlert) => Promise<void>;
};

export type Guess = {
  /** The entered address or the id; unknown accounts are counted alike. */
  readonly account: string;
  readonly network: string;
  /** Whether the account was signed in to from this network before. */
  readonly isKnown: boolean;
};

/** Keys of the counters that a correct guess resets. */
export type CountedGuess = { readonly target: string; readonly failures: string };

type Refusal = { readonly until: number; readonly isAccountSlowed: boolean; readonly isAlertDue: boolean };

/**
 * Limits password guesses, account requests and mails. Guesses are counted before the password is
 * checked, so that concurrent guesses are limited too.
 *
 * A password is limited for each account and network, so that an attacker does not lock the owner
 * out of another network. Guesses from many networks are limited for each account, too: above the
 * limit, every network from which the owner has not signed in has to wait before its next guess. The wait
 * is bounded and belongs to the network alone, so that an attacker cannot prolong it for the owner.
 */
export class AttemptLimiter {
  readonly #deps: AttemptLimiterDeps;

  constructor(deps: AttemptLimiterDeps) {
    this.#deps = deps;
  }

  /**
   * Counts a guess. Call it before the password is checked.
   *
   * @throws AppError `too-many-attempts` with the time to wait
   */
  async record(guess: Guess): Promise<CountedGuess> {
    const { account, network } = guess;
    const keys = {
      target: this.#toKey('guess', account, network),
      failures: this.#toKey('guesses', network),
    };
    const limits = [
      { key: keys.target, ...PASSWORD_GUESSES },
      { key: keys.failures, ...NETWORK_GUESSES },
      { key: this.#toKey('checks', network), ...NETWORK_CHECKS },
    ];
    const windows = await this.#deps.repository.incrementAll(limits, this.#deps.now());
    const full = windows.map((window, index) => findRefusal(limits[index]?.max ?? 0, window)).find(Boolean);
    // What is refused anyway does not count against the account.
    const refusal = full ?? (guess.isKnown ? null : await this.#countAtAccount(guess));
    if (!refusal) return keys;
    if (refusal.isAlertDue) await this.#deps.onAccountSlowed(account, 'password-guesses');
    throw this.#toError('too-many-attempts', refusal.until, refusal.isAccountSlowed);
  }

  /**
   * Counts a guess of a code, after the password was right. All networks that the account does not
   * know share one count, so that many of them get no more guesses than one.
   *
   * @param challenge the sign-in that the guess belongs to
   * @throws AppError `sign-in-expired` or `too-many-attempts`
   */
  async recordCode({ account, network, isKnown }: Guess, challenge?: string): Promise<CountedGuess> {
    if (challenge !== undefined) {
      const { count } = await this.#increment(this.#toKey('challenge', challenge), CHALLENGE_GUESSES);
      if (count > CHALLENGE_GUESSES.max) throw new AppError('sign-in-expired');
    }
    const keys = {
      target: this.#toKey('codes', account, isKnown ? network : ''),
      failures: this.#toKey('guesses', network),
    };
    const codes = await this.#increment(keys.target, CODE_GUESSES);
    const failures = await this.#increment(keys.failures, NETWORK_GUESSES);
    const refusal = findRefusal(CODE_GUESSES.max, codes) ?? findRefusal(NETWORK_GUESSES.max, failures);
    if (!refusal) return keys;
    if (codes.count > CODE_GUESSES.max && (await this.#isFirstAlert('code alert', account)))
      await this.#deps.onAccountSlowed(account, 'code-guesses');
    throw this.#toError('too-many-attempts', refusal.until);
  }

  /** Uncounts a guess that was correct, and clears the guesses at its account. */
  async reset(guess: CountedGuess): Promise<void> {
    await this.#deps.repository.execute(this.toReset(guess));
  }

  /** The same, executed by the caller. */
  toReset({ target, failures }: CountedGuess): Statement {
    return this.#deps.repository.clearAndDecrement(target, failures, this.#deps.now());
  }

  /** Counts a registration or a request for a reset link. @throws AppError `too-many-requests` */
  async recordAccountRequest(kind: 'register' | 'forgot-password', network: string): Promise<void> {
    const limits = [
      { key: this.#toKey(kind, network), ...ACCOUNT_REQUESTS },
      { key: this.#toKey(`${kind} wide`, toWideNetwork(network)), ...WIDE_ACCOUNT_REQUESTS },
      { key: this.#toKey(`${kind} all`), ...ALL_ACCOUNT_REQUESTS },
    ];
    // One after the other: what is refused does not count against others.
    for (const { key, max, windowMs } of limits) {
      const refusal = findRefusal(max, await this.#increment(key, { windowMs }));
      if (refusal) throw this.#toError('too-many-requests', refusal.until);
    }
  }

  /** Counts a mail. @returns false when the address has reached the limit for this kind */
  async allowMail(kind: string, email: string, trx: Transaction): Promise<boolean> {
    const { count } = await this.#increment(this.#toKey('mail', kind, email), ACCOUNT_MAILS, trx);
    return count <= ACCOUNT_MAILS.max;
  }

  async deleteExpired(stopping?: AbortSignal): Promise<void> {
    const now = this.#deps.now();
    await inRowBatches((limit) => this.#deps.repository.deleteExpired(now, limit), stopping);
  }

  #countAtAccount(guess: Guess): Promise<Refusal | null> {
    return this.#deps.repository.inTransaction((trx) => this.#takeTurn(guess, trx));
  }

  /** @returns null when the network may guess now */
  async #takeTurn({ account, network }: Guess, trx: Transaction): Promise<Refusal | null> {
    const counted = await this.#increment(this.#toKey('account', account), ACCOUNT_GUESSES, trx);
    const excess = counted.count - ACCOUNT_GUESSES.max;
    if (excess <= 0) return null;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.floor(excess / GUESSES_PER_DOUBLING), WAIT_MAX_MS);
    const key = this.#toKey('turn', account, toWideNetwork(network));
    const turn = await this.#increment(key, { windowMs: waitMs + TURN_LASTS_MS }, trx);
    const until = turn.windowEnds - TURN_LASTS_MS;
    if (until <= this.#deps.now()) {
      await this.#deps.repository.delete(key, trx);
      return null;
    }
    const isAlertDue = excess === 1 && (await this.#isFirstAlert('alert', account, trx));
    return { until, isAccountSlowed: true, isAlertDue };
  }

  async #isFirstAlert(kind: string, account: string, trx?: Transaction): Promise<boolean> {
    return (await this.#increment(this.#toKey(kind, account), ALERTS, trx)).count === 1;
  }

  #increment(key: string, { windowMs }: Pick<Limit, 'windowMs'>, trx?: Transaction): Promise<AttemptWindow> {
    return this.#deps.repository.increment({ key, windowMs }, this.#deps.now(), trx);
  }

  /** A keyed hash, so that the table reveals neither addresses nor networks. */
  #toKey(...parts: readonly string[]): string {
    return this.#deps.secrets.fingerprint('attempt', ...parts);
  }

  #toError(code: keyof typeof attemptErrors, until: number, isAccountSlowed = false): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil((until - this.#deps.now()) / MS_PER_SECOND));
    const toMessage = isAccountSlowed ? passwordErrors.accountSlowed : attemptErrors[code];
    return new AppError(code, { retryAfterSeconds, message: toMessage(retryAfterSeconds) });
  }
}

function findRefusal(max: number, { count, windowEnds }: AttemptWindow): Refusal | null {
  return count <= max ? null : { until: windowEnds, isAccountSlowed: false, isAlertDue: false };
}
