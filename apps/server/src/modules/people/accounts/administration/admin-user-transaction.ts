import type { Transaction } from '../../../../db/database-types.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { changedFields } from '../../../../lib/changed-fields.ts';
import type { AuditAction, AuditDetails } from '../../../foundation/audit/audit-types.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../accounts-types.ts';
import { withdrawMails } from '../withdraw-mails.ts';
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
  readonly details?: AuditDetails;
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
    return this.#runLocked(change.actorId, async (trx) => {
      const account = await this.#deps.accounts.lock(change.userId, trx);
      if (!account) throw new AppError('user-not-found');
      const result = await work(account, trx);
      await this.#recordChange(change, account, trx);
      return result;
    });
  }

  /**
   * Like `change`, for several accounts in one transaction; unknown ids are omitted.
   *
   * @param work resolves to null for an account that stays as it is, which has no audit entry
   * @returns the results that are not null
   */
  changeMany<T>(
    { userIds, ...change }: Omit<Change, 'userId'> & { readonly userIds: readonly string[] },
    work: (account: Account, trx: Transaction) => Promise<T | null>,
  ): Promise<T[]> {
    return this.#runLocked(change.actorId, async (trx) => {
      const results: T[] = [];
      for (const userId of new Set(userIds)) {
        const account = await this.#deps.accounts.lock(userId, trx);
        if (!account) continue;
        const result = await work(account, trx);
        if (result === null) continue;
        await this.#recordChange({ ...change, userId }, account, trx);
        results.push(result);
      }
      return results;
    });
  }

  /** Like `change`, for an account that does not exist yet. */
  create<T>(change: Change, work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#runLocked(change.actorId, async (trx) => {
      const result = await work(trx);
      await this.#record(change, trx);
      return result;
    });
  }

  #runLocked<T>(actorId: string, work: (trx: Transaction) => Promise<T>): Promise<T> {
    const { accounts, users, now } = this.#deps;
    return accounts.inTransaction(async (trx) => {
      await users.lockAdminChanges(now(), trx);
      const actor = await accounts.findById(actorId, trx);
      const result = await work(trx);
      if ((await users.countActiveAdmins(trx)) === 0) throw new AppError('last-administrator');
      // The session was looked up before the lock was acquired.
      if (actor?.role !== 'admin' || !actor.isActive) throw new AppError('forbidden');
      return result;
    });
  }

  async #recordChange(change: Change, before: Account, trx: Transaction): Promise<void> {
    const { accounts, mail } = this.#deps;
    const after = await accounts.findById(change.userId, trx);
    await withdrawMails(mail, before, after, trx);
    const details = { ...change.details, ...(after ? toDetails(before, after) : {}) };
    await this.#record({ ...change, details }, trx);
  }

  #record({ actorId, userId, action, details }: Change, trx: Transaction): Promise<void> {
    return this.#deps.audit.record(
      { actorId, action, targetId: userId, ...(details ? { details } : {}) },
      trx,
    );
  }
}

/** Names of fields only, apart from the role: the log is kept, and people may be deleted. */
function toDetails(before: Account, after: Account): AuditDetails {
  const changed = changedFields(before, after);
  return {
    ...(changed.length > 0 ? { changed } : {}),
    ...(before.role === after.role ? {} : { role: after.role }),
  };
}
