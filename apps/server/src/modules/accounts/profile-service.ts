import type { ProfileUpdate } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { adminUserErrors } from '@airdial/contract/user/messages';
import type { User } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountParts } from './account-deps.ts';
import { type Account, presentUser } from './account-record.ts';
import type { VerificationService } from './verification-service.ts';

export class ProfileService {
  readonly #parts: AccountParts;
  readonly #verification: VerificationService;

  constructor(parts: AccountParts, verification: VerificationService) {
    this.#parts = parts;
    this.#verification = verification;
  }

  async get(userId: string): Promise<User> {
    return this.#present(await this.#require(userId));
  }

  /**
   * Names count at once. A new address counts once it is confirmed, and takes the password: whoever has the address can
   * have the account.
   *
   * @throws AppError `validation-failed`, `wrong-current-password`, `too-many-attempts` or `too-many-requests`
   */
  async update(userId: string, { currentPassword, email, ...names }: ProfileUpdate, network: string) {
    const { accounts, passwords, mail, now } = this.#parts;
    const account = await this.#require(userId);
    const isNewEmail = email !== account.email && email !== account.pendingEmail;
    if (isNewEmail) await passwords.require(account, currentPassword, network);
    await accounts.inTransaction(async (trx) => {
      await accounts.update(userId, names, now(), trx);
      if (isNewEmail) await this.#changeEmail({ ...account, ...names }, email, trx);
    });
    mail.wake();
    const user = await this.get(userId);
    const isWaiting = isNewEmail && user.pendingEmail !== null;
    return { user, message: isWaiting ? accountNotices.newEmailUnconfirmed : accountNotices.profileUpdated };
  }

  async #changeEmail(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, mail, now } = this.#parts;
    // Without mail there is nobody else whom the answer could be told to.
    if (!mail.isEnabled && (await accounts.findByEmail(email, trx)))
      throw new AppError('validation-failed', {
        errors: [{ param: 'email', msg: adminUserErrors.emailTaken }],
      });
    await accounts.update(account.id, { pendingEmail: email }, now(), trx);
    await this.#verification.requestConfirmation({ ...account, pendingEmail: email }, email, trx);
  }

  async #require(userId: string): Promise<Account> {
    const account = await this.#parts.accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    return account;
  }

  async #present(account: Account): Promise<User> {
    return presentUser(account, await this.#parts.listsOf(account.id));
  }
}
