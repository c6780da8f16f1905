import type { UserCreation, UserUpdate } from '@airdial/contract/user/input';
import { adminUserErrors } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { type Account, presentListedUser, versionOf } from './account-record.ts';
import type { AdminUserTransaction, UserParts } from './admin-user-transaction.ts';

/** Creates and edits accounts for administrators. */
export class UserEditService {
  readonly #parts: UserParts;
  readonly #administration: AdminUserTransaction;

  constructor(parts: UserParts, administration: AdminUserTransaction) {
    this.#parts = parts;
    this.#administration = administration;
  }

  /** @throws AppError `email-taken` or `server-busy` */
  async create({ password, ...person }: UserCreation, actorId: string): Promise<ListedUser> {
    const { accounts, hasher, mail, now } = this.#parts;
    const passwordHash = await hasher.hash(password);
    const userId = uuidV7(now());
    const change = { actorId, userId, action: 'user.created', details: { role: person.role } } as const;
    const account = await this.#administration.create(change, async (trx) => {
      const row = { ...person, id: userId, passwordHash, isEmailVerified: !mail.isEnabled };
      const created = await accounts.insert(row, now(), trx);
      if (!created) throw new AppError('email-taken');
      await this.#askToVerify(created, trx);
      return created;
    });
    mail.wake();
    return presentListedUser(account);
  }

  /** @throws AppError `user-not-found`, `edited-meanwhile`, `last-administrator`, `forbidden` or `validation-failed` */
  async update(userId: string, { version, ...update }: UserUpdate, actorId: string): Promise<ListedUser> {
    const change = { actorId, userId, action: 'user.updated' } as const;
    try {
      const account = await this.#administration.change(change, async (before, trx) => {
        if (version !== undefined && version !== versionOf(before)) throw new AppError('edited-meanwhile');
        return this.#store(before, update, trx);
      });
      this.#parts.mail.wake();
      return presentListedUser(account);
    } catch (error) {
      throw (await this.#isTaken(update.email, userId)) ? addressTaken() : error;
    }
  }

  async #store(before: Account, update: Omit<UserUpdate, 'version'>, trx: Transaction): Promise<Account> {
    const { accounts, sessions, mail, now } = this.#parts;
    const isMoved = update.email !== before.email;
    const isVerified = update.isEmailVerified ?? (isMoved ? !mail.isEnabled : before.isEmailVerified);
    const moved = isMoved ? { pendingEmail: null } : {};
    const change = { ...update, ...moved, isEmailVerified: isVerified };
    const after = await accounts.update(before.id, change, now(), trx);
    if (!after) throw new AppError('user-not-found');
    if (after.role !== before.role || !after.isActive) await sessions.endAllOf(after.id, trx);
    await this.#tell(before, after, trx);
    return after;
  }

  async #tell(before: Account, after: Account, trx: Transaction): Promise<void> {
    const { mail } = this.#parts;
    const { firstName, email: to } = after;
    if (to !== before.email) {
      await mail.enqueue({ kind: 'email-changed', to: before.email, firstName }, trx);
      await this.#askToVerify(after, trx);
    }
    if (after.isValidated && !before.isValidated && after.role !== 'admin')
      await mail.enqueue({ kind: 'account-validated', to, firstName }, trx);
  }

  async #askToVerify({ id, email, firstName, isEmailVerified }: Account, trx: Transaction): Promise<void> {
    if (isEmailVerified) return;
    const { links, mail } = this.#parts;
    const link = await links.issue('verify-email', id, email, trx);
    await mail.enqueue({ kind: 'verify-email', to: email, firstName, ...link }, trx);
  }

  async #isTaken(email: string, userId: string): Promise<boolean> {
    const owner = await this.#parts.accounts.findByEmail(email).catch(() => null);
    return owner !== null && owner.id !== userId;
  }
}

const addressTaken = (): AppError =>
  new AppError('validation-failed', {
    message: adminUserErrors.emailTaken,
    errors: [{ param: 'email', msg: adminUserErrors.emailTaken }],
  });
