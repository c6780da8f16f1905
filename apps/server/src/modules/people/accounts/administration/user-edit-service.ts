import type { UserCreation, UserUpdate } from '@airdial/contract/user/input';
import { userErrors } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { Transaction } from '../../../../db/database-types.ts';
import { requireRecentPassword } from '../../../../http/routing/access-control.ts';
import type { Identity } from '../../../../http/routing/identity.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { uuidV7 } from '../../../../lib/uuid-v7.ts';
import { AddressTakenError } from '../account-repository.ts';
import type { Account } from '../accounts-types.ts';
import { givesAccess } from '../gives-access.ts';
import { rejectWeakPassword } from '../passwords/password-rules.ts';
import { accountVersion, toListedUser } from '../user-presenter.ts';
import type { AdminUserDeps, AdminUserTransaction } from './admin-user-transaction.ts';

/** Creates and edits accounts for administrators. */
export class UserEditService {
  readonly #deps: AdminUserDeps;
  readonly #transaction: AdminUserTransaction;

  constructor(deps: AdminUserDeps, transaction: AdminUserTransaction) {
    this.#deps = deps;
    this.#transaction = transaction;
  }

  /** @throws AppError `password-needed`, `validation-failed`, `email-taken` or `server-busy` */
  async create({ password, ...person }: UserCreation, actor: Identity): Promise<ListedUser> {
    const { accounts, hasher, mail, stationName, now } = this.#deps;
    if (person.role === 'admin') requireRecentPassword(actor);
    rejectWeakPassword(password, { ...person, stationName: stationName() });
    const passwordHash = await hasher.hash(password);
    const userId = uuidV7(now());
    const details = { role: person.role };
    const change = { actorId: actor.userId, userId, action: 'user.created', details } as const;
    const account = await this.#transaction.create(change, async (trx) => {
      const row = { ...person, id: userId, passwordHash, isEmailVerified: !mail.isEnabled };
      const created = await accounts.insert(row, now(), trx);
      if (!created) throw new AppError('email-taken');
      await this.#requestVerification(created, trx);
      return created;
    });
    mail.flushSoon();
    return toListedUser(account);
  }

  /**
   * @throws AppError `user-not-found`, `password-needed`, `edited-meanwhile`, `last-administrator`,
   * `forbidden` or `validation-failed`
   */
  async update(userId: string, { version, ...update }: UserUpdate, actor: Identity): Promise<ListedUser> {
    const change = { actorId: actor.userId, userId, action: 'user.updated' } as const;
    try {
      const account = await this.#transaction.change(change, async (before, trx) => {
        if (version !== undefined && version !== accountVersion(before))
          throw new AppError('edited-meanwhile');
        if (givesAccess(before, update)) requireRecentPassword(actor);
        return this.#store(before, update, trx);
      });
      this.#deps.mail.flushSoon();
      return toListedUser(account);
    } catch (error) {
      throw error instanceof AddressTakenError ? emailTaken() : error;
    }
  }

  async #store(before: Account, update: Omit<UserUpdate, 'version'>, trx: Transaction): Promise<Account> {
    const { accounts, mail, now } = this.#deps;
    const isNewEmail = update.email !== before.email;
    const isVerified = update.isEmailVerified ?? (isNewEmail ? !mail.isEnabled : before.isEmailVerified);
    const change = { ...update, isEmailVerified: isVerified };
    const updated = await accounts.update(before.id, change, now(), trx);
    if (!updated) throw new AppError('user-not-found');
    const after = await this.#endFormerAccess(before, updated, trx);
    await this.#sendMails(before, after, trx);
    return after;
  }

  async #endFormerAccess(before: Account, after: Account, trx: Transaction): Promise<Account> {
    const { revocation } = this.#deps;
    if (after.role !== before.role || !after.isActive) return revocation.revoke(after, trx);
    return after.email === before.email ? after : revocation.endAddressChange(after, trx);
  }

  async #sendMails(before: Account, after: Account, trx: Transaction): Promise<void> {
    const { mail } = this.#deps;
    const { firstName, email: to } = after;
    if (to !== before.email) {
      await mail.enqueue({ kind: 'email-changed', to: before.email, firstName }, trx);
      await this.#requestVerification(after, trx);
    }
    if (after.isValidated && !before.isValidated && after.role !== 'admin')
      await mail.enqueue({ kind: 'account-validated', to, firstName }, trx);
  }

  async #requestVerification(
    { id, email, firstName, isEmailVerified }: Account,
    trx: Transaction,
  ): Promise<void> {
    if (isEmailVerified) return;
    const { links, mail } = this.#deps;
    const link = await links.issue('verify-email', id, email, trx);
    await mail.enqueue({ kind: 'verify-email', to: email, firstName, ...link }, trx);
  }
}

const emailTaken = (): AppError =>
  new AppError('validation-failed', {
    message: userErrors.emailTaken,
    errors: [{ param: 'email', msg: userErrors.emailTaken }],
  });
