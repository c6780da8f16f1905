import { adminUserNotices, userErrors } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import { requireRecentPassword } from '../../../../http/routing/access-control.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { Account } from '../accounts-types.ts';
import { givesAccess } from '../gives-access.ts';
import type { VerificationService } from '../self-service/verification-service.ts';
import { toListedUser } from '../user-presenter.ts';
import type { AdminUserDeps, AdminUserTransaction } from './admin-user-transaction.ts';

/** Validates, verifies, deactivates and deletes accounts for administrators, and removes second factors. */
export class UserStatusService {
  readonly #deps: AdminUserDeps;
  readonly #transaction: AdminUserTransaction;
  readonly #verification: VerificationService;

  constructor(deps: AdminUserDeps, transaction: AdminUserTransaction, verification: VerificationService) {
    this.#deps = deps;
    this.#transaction = transaction;
    this.#verification = verification;
  }

  /** @throws AppError `user-not-found` or `admin-is-validated` */
  async setValidated(userId: string, isValidated: boolean, actorId: string): Promise<ListedUser> {
    const action = isValidated ? 'user.validated' : 'user.invalidated';
    const account = await this.#transaction.change({ actorId, userId, action }, async (before, trx) => {
      if (before.role === 'admin') throw new AppError('admin-is-validated');
      return this.#setValidated(before, isValidated, trx);
    });
    this.#deps.mail.flushSoon();
    return toListedUser(account);
  }

  /**
   * Changes all accounts or none. Those that are gone, already as asked, or administrators stay as
   * they are.
   *
   * @returns the ids of the changed accounts
   * @throws AppError `forbidden` when the actor was demoted meanwhile
   */
  async setManyValidated(
    userIds: readonly string[],
    isValidated: boolean,
    actorId: string,
  ): Promise<string[]> {
    const action = isValidated ? 'user.validated' : 'user.invalidated';
    const changes = { actorId, userIds, action } as const;
    const changed = await this.#transaction.changeMany(changes, (before, trx) =>
      before.role === 'admin' || before.isValidated === isValidated
        ? Promise.resolve(null)
        : this.#setValidated(before, isValidated, trx),
    );
    this.#deps.mail.flushSoon();
    return changed.map(({ id }) => id);
  }

  /** @throws AppError `user-not-found`, `password-needed`, `last-administrator` or `forbidden` */
  async setActive(userId: string, isActive: boolean, actor: Identity): Promise<ListedUser> {
    const action = isActive ? 'user.activated' : 'user.deactivated';
    const change = { actorId: actor.userId, userId, action } as const;
    const account = await this.#transaction.change(change, async (before, trx) => {
      if (givesAccess(before, { isActive })) requireRecentPassword(actor);
      return this.#setActive(before, isActive, trx);
    });
    return toListedUser(account);
  }

  /** @throws AppError `user-not-found` */
  async markVerified(userId: string, actorId: string): Promise<ListedUser> {
    const change = { actorId, userId, action: 'user.marked-verified' } as const;
    const account = await this.#transaction.change(change, (_before, trx) =>
      this.#update(userId, { isEmailVerified: true }, trx),
    );
    return toListedUser(account);
  }

  /**
   * For its owner, who has lost it. Sessions stay, as when the owner switches it off.
   *
   * @throws AppError `user-not-found`, `second-factor-is-off` or `forbidden`
   */
  async removeSecondFactor(userId: string, actorId: string): Promise<ListedUser> {
    const { secondFactors, mail } = this.#deps;
    const change = { actorId, userId, action: 'account.second-factor-off' } as const;
    const account = await this.#transaction.change(change, async (before, trx) => {
      if (!before.hasSecondFactor)
        throw new AppError('second-factor-is-off', { message: userErrors.noSecondFactor });
      await secondFactors.remove(userId, trx);
      await mail.enqueue({ kind: 'second-factor-off', to: before.email, firstName: before.firstName }, trx);
      return { ...before, hasSecondFactor: false };
    });
    mail.flushSoon();
    return toListedUser(account);
  }

  /**
   * @returns the message for the administrator
   * @throws AppError `user-not-found` or `too-many-requests`
   */
  async resendVerification(userId: string, actorId: string): Promise<string> {
    const { accounts, audit } = this.#deps;
    const account = await accounts.findById(userId);
    if (!account) throw new AppError('user-not-found');
    if (account.isEmailVerified && account.pendingEmail === null) return userErrors.alreadyVerified;
    await this.#verification.resend(userId, (targetId, trx) =>
      audit.record({ actorId, action: 'user.verification-resent', targetId }, trx),
    );
    return adminUserNotices.verificationSent;
  }

  /**
   * Deactivates the account first, so that no mails leave and no songs are liked while the likes
   * are deleted in batches.
   *
   * @throws AppError `user-not-found` or `cannot-delete-admin`
   */
  async delete(userId: string, actorId: string): Promise<void> {
    const { users, mail, deleteLikes } = this.#deps;
    const deactivation = { actorId, userId, action: 'user.deactivated' } as const;
    await this.#transaction.change(deactivation, async (account, trx) => {
      rejectAdmin(account);
      await mail.discard(account.email, undefined, trx);
      await this.#setActive(account, false, trx);
    });
    await deleteLikes(userId);
    const deletion = { actorId, userId, action: 'user.deleted' } as const;
    await this.#transaction.change(deletion, async (account, trx) => {
      rejectAdmin(account);
      await users.delete(userId, trx);
    });
  }

  async #setValidated(before: Account, isValidated: boolean, trx: Transaction): Promise<Account> {
    const { id, email: to, firstName } = before;
    if (isValidated && !before.isValidated)
      await this.#deps.mail.enqueue({ kind: 'account-validated', to, firstName }, trx);
    return this.#update(id, { isValidated }, trx);
  }

  async #setActive(account: Account, isActive: boolean, trx: Transaction): Promise<Account> {
    if (!isActive) await this.#deps.revocation.revoke(account, trx);
    return this.#update(account.id, { isActive }, trx);
  }

  async #update(
    userId: string,
    change: Partial<Pick<Account, 'isActive' | 'isValidated' | 'isEmailVerified'>>,
    trx: Transaction,
  ): Promise<Account> {
    const { accounts, now } = this.#deps;
    const account = await accounts.update(userId, change, now(), trx);
    if (!account) throw new AppError('user-not-found');
    return account;
  }
}

function rejectAdmin({ role }: Account): void {
  if (role === 'admin') throw new AppError('cannot-delete-admin');
}
