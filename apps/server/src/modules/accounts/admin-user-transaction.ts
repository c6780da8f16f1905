import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AuditAction } from '../audit/audit-types.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Account } from './accounts-types.ts';
import type { UserRepository } from './user-repository.ts';

export type AdminUserDeps = AccountDeps & {
  readonly users: UserRepository;
  /** Deletes the liked songs of an account, in batches. */
  readonly deleteLikes: (userId: string) => Promise<void>;
};

type Change = {
  readonly actorId: string;
  readonly userId: string;
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
};

/**
 * Transactions in which administrators change accounts: serialised over all nodes, audited, and
 * rolled back when no active administrator would remain.
 */
export class AdminUserTransaction {
  readonly #deps: AdminUserDeps;

  constructor(deps: AdminUserDeps) {
    this.#deps = deps;
  }

  /**
   * @param work receives the stored account; its result is returned
   * @throws AppError `user-not-found`, `last-administrator`, or `forbidden` when the actor was
   * demoted meanwhile
   */
  change<T>(change: Change, work: (account: Account, trx: Transaction) => Promise<T>): Promise<T> {
    return this.#runLocked(change, async (trx) => {
      const account = await this.#deps.accounts.findById(change.userId, trx);
      if (!account) throw new AppError('user-not-found');
      return work(account, trx);
    });
  }

  /** Like `change`, for an account that does not exist yet. */
  create<T>(change: Change, work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#runLocked(change, work);
  }

  #runLocked<T>(
    { actorId, userId, action, details }: Change,
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { accounts, users, audit, now } = this.#deps;
    return accounts.inTransaction(async (trx) => {
      await users.lockAdminChanges(now(), trx);
      const actor = await accounts.findById(actorId, trx);
      const result = await work(trx);
      if ((await users.countActiveAdmins(trx)) === 0) throw new AppError('last-administrator');
      // The session was looked up before the lock was acquired.
      if (actor?.role !== 'admin' || !actor.isActive) throw new AppError('forbidden');
      await audit.record({ actorId, action, targetId: userId, ...(details ? { details } : {}) }, trx);
      return result;
    });
  }
}
