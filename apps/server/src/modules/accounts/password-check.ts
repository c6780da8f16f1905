import { apiErrors, type FieldError } from '@airdial/contract/api-errors';
import { fieldMessages } from '@airdial/contract/common/field-messages';
import { AppError } from '../../lib/app-error.ts';
import type { Account } from './account-record.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';

const PARAM = 'currentPassword';

/** Compares passwords, and bounds how often that can be had. */
export class PasswordCheck {
  readonly #hasher: PasswordHasher;
  readonly #throttle: AttemptLimiter;

  constructor(hasher: PasswordHasher, throttle: AttemptLimiter) {
    this.#hasher = hasher;
    this.#throttle = throttle;
  }

  /**
   * @param account null where the address has none: it takes as long
   * @throws AppError `too-many-attempts` or `server-busy`
   */
  isRight(email: string, password: string, account: Account | null, network: string): Promise<boolean> {
    return this.#hasher.withSlot(async (seat) => {
      const guess = await this.#throttle.record(email, network);
      const isRight = await seat.verify(password, account?.passwordHash ?? null);
      if (isRight) await this.#throttle.reset(guess);
      return isRight;
    });
  }

  /**
   * For what only the owner may do, and not whoever finds a browser open.
   *
   * @throws AppError `validation-failed` or `wrong-current-password`; never a 401, which would sign the owner out
   */
  async require(account: Account, password: string | undefined, network: string): Promise<void> {
    if (password === undefined)
      throw new AppError('validation-failed', { errors: [said(fieldMessages.currentPasswordRequired)] });
    if (await this.isRight(account.email, password, account, network)) return;
    const errors = [said(apiErrors['wrong-current-password'].message)];
    throw new AppError('wrong-current-password', { errors });
  }
}

const said = (msg: string): FieldError => ({ param: PARAM, msg });
