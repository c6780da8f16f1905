import type { UserCreation, UserUpdate } from '@airdial/contract/user/input';
import { userErrors } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { Account } from './accounts-types.ts';
import type { AdminUserDeps, AdminUserTransaction } from './admin-user-transaction.ts';
import { accountVersion, toListedUser } from './user-presenter.ts';

/** Creates and edits accounts for administrators. */
export class UserEditService {
  readonly #deps: AdminUserDeps;
  readonly #transaction: AdminUserTransaction;

  constructor(deps: AdminUserDeps, transaction: AdminUserTransaction) {
    this.#deps = deps;
    this.#transaction = transaction;
  }

  /** @throws AppError `email-taken` or `server-busy` */
  async create({ password, ...person }: UserCreation, actorId: string): Promise<ListedUser> {
    const { accounts, hasher, mail, now } = this.#deps;
    const passwordHash = await hasher.hash(password);
    const userId = uuidV7(now());
    const change = { actorId, userId, action: 'user.created', details: { role: person.role } } as const;
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
   * @throws AppError `user-not-found`, `edited-meanwhile`, `last-administrator`, `forbidden` or
   * `validation-failed`
   */
  async update(userId: string, { version, ...update }: UserUpdate, actorId: string): Promise<ListedUser> {
    const change = { actorId, userId, action: 'user.updated' } as const;
    try {
      const account = await this.#transaction.change(change, async (before, trx) => {
        if (version !== undefined && version !== accountVersion(before))
          throw new AppError('edited-meanwhile');
        return this.#store(before, update, trx);
      });
      this.#deps.mail.flushSoon();
      return toListedUser(account);
    } catch (error) {
      throw (await this.#isEmailTaken(update.email, userId)) ? emailTaken() : error;
    }
  }

  async #store(before: Account, update: Omit<UserUpdate, 'version'>, trx: Transaction): Promise<Account> {
    const { accounts, sessions, mail, now } = this.#deps;
    const isNewEmail = update.email !== before.email;
    const isVerified = update.isEmailVerified ?? (isNewEmail ? !mail.isEnabled : before.isEmailVerified);
    const pending = isNewEmail ? { pendingEmail: null } : {};
    const change = { ...update, ...pending, isEmailVerified: isVerified };
    const after = await accounts.update(before.id, change, now(), trx);
    if (!after) throw new AppError('user-not-found');
    if (after.role !== before.role || !after.isActive) await sessions.endAllForUser(after.id, trx);
    await this.#sendMails(before, after, trx);
    return after;
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

  async #isEmailTaken(email: string, userId: string): Promise<boolean> {
    const owner = await this.#deps.accounts.findByEmail(email).catch(() => null);
    return owner !== null && owner.id !== userId;
  }
}

const emailTaken = (): AppError =>
  new AppError('validation-failed', {
    message: userErrors.emailTaken,
    errors: [{ param: 'email', msg: userErrors.emailTaken }],
  });
