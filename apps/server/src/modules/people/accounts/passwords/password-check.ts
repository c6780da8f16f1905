import { apiErrors, type FieldError } from '@airdial/contract/api-errors';
import { fieldMessages } from '@airdial/contract/common/field-messages';
import { AppError } from '../../../../lib/app-error.ts';
import type { RefusalService } from '../../../foundation/audit/refusal-service.ts';
import type { Account } from '../accounts-types.ts';
import type { AttemptLimiter, CountedGuess, Guess } from '../sessions/attempt-limiter.ts';
import type { KnownNetworkService } from '../sessions/known-network-service.ts';
import type { PasswordHasher } from './password-hasher.ts';

const PARAM = 'currentPassword';

/** A password as it was entered, and where. */
export type EnteredPassword = {
  readonly email: string;
  readonly password: string;
  /** Null for an unknown address, which takes equally long. */
  readonly account: Account | null;
  readonly network: string;
  /** Whether the account was signed in to from this network before. */
  readonly isKnown: boolean;
};

export type PasswordCheckDeps = {
  readonly hasher: PasswordHasher;
  readonly attemptLimiter: AttemptLimiter;
  readonly knownNetworks: KnownNetworkService;
  readonly refusals: Pick<RefusalService, 'record'>;
};

/** Verifies passwords and limits the number of attempts. */
export class PasswordCheck {
  readonly #deps: PasswordCheckDeps;

  constructor(deps: PasswordCheckDeps) {
    this.#deps = deps;
  }

  /**
   * @returns the counted guess, which the caller resets; null when the password is wrong
   * @throws AppError `too-many-attempts` or `server-busy`
   */
  verify({ email, password, account, network, isKnown }: EnteredPassword): Promise<CountedGuess | null> {
    const { hasher, refusals } = this.#deps;
    return hasher.withSlot({ isKnown }, async (slot) => {
      const guess = await this.#count({ account: email, network, isKnown }, account);
      if (await slot.verify(password, account?.passwordHash ?? null)) return guess;
      await refusals.record({ action: 'password.wrong', ...toTarget(account) });
      return null;
    });
  }

  async #count(guess: Guess, account: Account | null) {
    const { attemptLimiter, refusals } = this.#deps;
    try {
      return await attemptLimiter.record(guess);
    } catch (error) {
      // A database that cannot count refuses no password.
      if (error instanceof AppError && error.code === 'too-many-attempts')
        await refusals.record({ action: 'password.refused', ...toTarget(account) });
      throw error;
    }
  }

  /**
   * Confirms that the owner makes the request, not another person at an unattended browser.
   *
   * @throws AppError `validation-failed` or `wrong-current-password`, never a 401, which would sign
   * the owner out
   */
  async require(account: Account, password: string | undefined, network: string): Promise<void> {
    if (password === undefined)
      throw new AppError('validation-failed', {
        errors: [toFieldError(fieldMessages.currentPasswordRequired)],
      });
    const { attemptLimiter, knownNetworks } = this.#deps;
    const isKnown = await knownNetworks.has(account.id, network);
    const guess = await this.verify({ email: account.email, password, account, network, isKnown });
    if (guess) return attemptLimiter.reset(guess);
    const errors = [toFieldError(apiErrors['wrong-current-password'].message)];
    throw new AppError('wrong-current-password', { errors });
  }
}

const toTarget = (account: Account | null) => (account ? { targetId: account.id } : {});

const toFieldError = (msg: string): FieldError => ({ param: PARAM, msg });
