import type { Transaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AuditAction } from '../audit/audit-service.ts';
import type { AccountParts } from './account-deps.ts';
import type { Account } from './account-record.ts';
import type { UserRepository } from './user-repository.ts';

export type UserParts = AccountParts & {
  readonly users: UserRepository;
  /** Takes away what an account has liked, in portions. */
  readonly forgetLikes: (userId: string) => Promise<void>;
};

type Change = {
  readonly actorId: string;
  readonly userId: string;
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** How administrators change accounts: one at a time, written down, and never so that nobody could administer any more. */
export class AdminUserTransaction {
  readonly #parts: UserParts;

  constructor(parts: UserParts) {
    this.#parts = parts;
  }

  /**
   * @param work given the account as it is; what it returns is the result
   * @throws AppError `user-not-found`, `last-administrator`, or `forbidden` for whom another one has just demoted
   */
  change<T>(change: Change, work: (account: Account, trx: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(change, async (trx) => {
      const account = await this.#parts.accounts.findById(change.userId, trx);
      if (!account) throw new AppError('user-not-found');
      return work(account, trx);
    });
  }

  /** The same, for an account that is only made. */
  create<T>(change: Change, work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(change, work);
  }

  #inTurn<T>(
    { actorId, userId, action, details }: Change,
    work: (trx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { accounts, users, audit, now } = this.#parts;
    return accounts.inTransaction(async (trx) => {
      await users.lockAdministration(now(), trx);
      const actor = await accounts.findById(actorId, trx);
      const result = await work(trx);
      if ((await users.countAdministrators(trx)) === 0) throw new AppError('last-administrator');
      // The session was looked up before the turn came.
      if (actor?.role !== 'admin' || !actor.isActive) throw new AppError('forbidden');
      await audit.record({ actorId, action, targetId: userId, ...(details ? { details } : {}) }, trx);
      return result;
    });
  }
}
