import { apiErrors, type FieldError } from '@airdial/contract/api-errors';
import { fieldMessages } from '@airdial/contract/common/field-messages';
import { AppError } from '../../lib/app-error.ts';
import type { Account } from './accounts-types.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';

const PARAM = 'currentPassword';

/** Verifies passwords and limits the number of attempts. */
export class PasswordCheck {
  readonly #hasher: PasswordHasher;
  readonly #attemptLimiter: AttemptLimiter;

  constructor(hasher: PasswordHasher, attemptLimiter: AttemptLimiter) {
    this.#hasher = hasher;
    this.#attemptLimiter = attemptLimiter;
  }

  /**
   * @param account null for an unknown address, which takes equally long
   * @throws AppError `too-many-attempts` or `server-busy`
   */
  isCorrect(email: string, password: string, account: Account | null, network: string): Promise<boolean> {
    return this.#hasher.withSlot(async (slot) => {
      const guess = await this.#attemptLimiter.record(email, network);
      const isCorrect = await slot.verify(password, account?.passwordHash ?? null);
      if (isCorrect) await this.#attemptLimiter.reset(guess);
      return isCorrect;
    });
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
    if (await this.isCorrect(account.email, password, account, network)) return;
    const errors = [toFieldError(apiErrors['wrong-current-password'].message)];
    throw new AppError('wrong-current-password', { errors });
  }
}

const toFieldError = (msg: string): FieldError => ({ param: PARAM, msg });
