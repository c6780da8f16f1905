import type { ProfileUpdate } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import type { User } from '@airdial/contract/user/schema';
import { AppError } from '../../../../lib/app-error.ts';
import { changedFields } from '../../../../lib/changed-fields.ts';
import type { AccountDeps } from '../account-deps.ts';
import { AddressTakenError } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import { shownEmail, toUser } from '../user-presenter.ts';
import type { EmailChangeService } from './email-change-service.ts';

export class ProfileService {
  readonly #deps: AccountDeps;
  readonly #emailChange: EmailChangeService;

  constructor(deps: AccountDeps, emailChange: EmailChangeService) {
    this.#deps = deps;
    this.#emailChange = emailChange;
  }

  async get(userId: string): Promise<User> {
    return this.#toUser(await this.#require(userId));
  }

  /**
   * Names change at once. A new address requires the password, because the mailbox gives access to
   * the account. The present address cancels a change that is not confirmed.
   *
   * @throws AppError `validation-failed`, `wrong-current-password`, `too-many-attempts` or
   * `too-many-requests`
   */
  async update(userId: string, { currentPassword, ...update }: ProfileUpdate, network: string) {
    const account = await this.#require(userId);
    if (isNewEmail(account, update.email))
      await this.#deps.passwords.require(account, currentPassword, network);
    const message = await this.#store(account, update).catch((error: unknown) => {
      // The address was registered between the check and the write: the second time it is seen.
      if (error instanceof AddressTakenError) return this.#store(account, update);
      throw error;
    });
    this.#deps.mail.flushSoon();
    return { user: await this.get(userId), message };
  }

  /** @returns the message for the user */
  #store(before: Account, { email, ...names }: Omit<ProfileUpdate, 'currentPassword'>): Promise<string> {
    const { accounts, audit, now } = this.#deps;
    return accounts.inTransaction(async (trx) => {
      const account = await accounts.lock(before.id, trx);
      if (!account) throw new AppError('unauthenticated');
      await accounts.update(account.id, names, now(), trx);
      const changed = changedFields(account, { ...account, ...names });
      const targetId = account.id;
      if (changed.length > 0)
        await audit.record(
          { actorId: targetId, action: 'account.profile-updated', targetId, details: { changed } },
          trx,
        );
      if (isNewEmail(account, email)) {
        // The password was checked before this transaction, for the account as it was then.
        const isConfirmed = isNewEmail(before, email) && (await accounts.lockUnchanged(before, trx));
        if (!isConfirmed) throw new AppError('wrong-current-password');
        return this.#emailChange.change({ ...account, ...names }, email, trx);
      }
      const isCancelled = account.isEmailVerified && account.pendingEmail !== null && email === account.email;
      return isCancelled ? this.#emailChange.cancel(account, trx) : accountNotices.profileUpdated;
    });
  }

  async #require(userId: string): Promise<Account> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AppError('unauthenticated');
    return account;
  }

  async #toUser(account: Account): Promise<User> {
    const { listFavorites, sessions } = this.#deps;
    return toUser(account, await listFavorites(account.id), sessions.needsSecondFactor(account));
  }
}

const isNewEmail = (account: Account, email: string): boolean =>
  email !== shownEmail(account) && email !== account.pendingEmail;
