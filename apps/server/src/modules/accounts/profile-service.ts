import type { ProfileUpdate } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { userErrors } from '@airdial/contract/user/messages';
import type { User } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts-types.ts';
import { toUser } from './user-presenter.ts';
import type { VerificationService } from './verification-service.ts';

export class ProfileService {
  readonly #deps: AccountDeps;
  readonly #verification: VerificationService;

  constructor(deps: AccountDeps, verification: VerificationService) {
    this.#deps = deps;
    this.#verification = verification;
  }

  async get(userId: string): Promise<User> {
    return this.#toUser(await this.#require(userId));
  }

  /**
   * Names change at once. A new address changes after its confirmation and requires the password,
   * because the mailbox gives access to the account.
   *
   * @throws AppError `validation-failed`, `wrong-current-password`, `too-many-attempts` or
   * `too-many-requests`
   */
  async update(userId: string, { currentPassword, email, ...names }: ProfileUpdate, network: string) {
    const { accounts, passwords, mail, now } = this.#deps;
    const account = await this.#require(userId);
    const isNewEmail = email !== account.email && email !== account.pendingEmail;
    if (isNewEmail) await passwords.require(account, currentPassword, network);
    await accounts.inTransaction(async (trx) => {
      await accounts.update(userId, names, now(), trx);
      if (isNewEmail) await this.#changeEmail({ ...account, ...names }, email, trx);
    });
    mail.flushSoon();
    const user = await this.get(userId);
    const isUnconfirmed = isNewEmail && user.pendingEmail !== null;
    return {
      user,
      message: isUnconfirmed ? accountNotices.newEmailUnconfirmed : accountNotices.profileUpdated,
    };
  }

  async #changeEmail(account: Account, email: string, trx: Transaction): Promise<void> {
    const { accounts, mail, now } = this.#deps;
    // Without mail the response is the only way to report a taken address.
    if (!mail.isEnabled && (await accounts.findByEmail(email, trx)))
      throw new AppError('validation-failed', {
        errors: [{ param: 'email', msg: userErrors.emailTaken }],
      });
    await accounts.update(account.id, { pendingEmail: email }, now(), trx);
    await this.#verification.requestConfirmation({ ...account, pendingEmail: email }, email, trx);
  }

  async #require(userId: string): Promise<Account> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    return account;
  }

  async #toUser(account: Account): Promise<User> {
    return toUser(account, await this.#deps.listFavorites(account.id));
  }
}
