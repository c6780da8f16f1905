import { userRole } from '@airdial/contract/user/schema';
import type { Kysely } from 'kysely';
import type { SessionRow } from '../../../../db/account-tables.ts';
import type { Statement, Transaction } from '../../../../db/database-types.ts';
import { executeInOrder } from '../../../../db/execute-together.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { Account } from '../accounts-types.ts';

export type StoredSession = {
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** When the password was entered last. */
  readonly passwordAt: number;
  readonly account: Pick<
    Account,
    'id' | 'role' | 'isActive' | 'isEmailVerified' | 'isValidated' | 'hasSecondFactor'
  >;
};

export type NewSession = Pick<SessionRow, 'id' | 'device' | 'network'> & { readonly userId: string };
export type ListedSession = Pick<SessionRow, 'id' | 'device' | 'network'> &
  Pick<StoredSession, 'createdAt' | 'lastSeenAt'>;

/** Reads and writes the table `sessions`. */
export class SessionRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  insert({ userId: user_id, ...values }: NewSession, now: number): Statement {
    return this.#db
      .insertInto('sessions')
      .values({ ...values, user_id, created_at: now, last_seen_at: now, password_at: now });
  }

  /** The latest use first, expired ones included. */
  async listForUser(userId: string, limit: number): Promise<ListedSession[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['id', 'device', 'network', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ created_at: createdAt, last_seen_at: lastSeenAt, ...row }) => ({
      ...row,
      createdAt,
      lastSeenAt,
    }));
  }

  /** Joins the account, so that an administrator's change takes effect at the next request. */
  async find(id: string): Promise<StoredSession | null> {
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', id)
      .select([
        'sessions.user_id',
        'users.role',
        'users.is_active',
        'users.is_email_verified',
        'users.is_validated',
        'users.second_factor_at',
        'sessions.created_at',
        'sessions.last_seen_at',
        'sessions.password_at',
      ])
      .executeTakeFirst();
    return row ? toStoredSession(row) : null;
  }

  async touch(
    id: string,
    use: Pick<SessionRow, 'last_seen_at'> & Partial<Pick<SessionRow, 'network'>>,
  ): Promise<void> {
    await this.#db.updateTable('sessions').set(use).where('id', '=', id).execute();
  }

  async setPasswordTime(id: string, now: number): Promise<void> {
    await this.#db.updateTable('sessions').set({ password_at: now }).where('id', '=', id).execute();
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id', '=', id).execute();
  }

  /** @returns how many there were: none of another account */
  async deleteForUser(userId: string, id: string, trx: Transaction): Promise<number> {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** @param exceptId the session to keep. @returns how many there were */
  async deleteAllForUser(userId: string, trx: Transaction, exceptId = ''): Promise<number> {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', exceptId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Keeps the newest sessions of the account. */
  deleteOldest(userId: string, keepCount: number): Statement {
    const newest = this.#db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('last_seen_at', 'desc')
      .limit(keepCount);
    return this.#db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest);
  }

  async executeAll(statements: readonly Statement[]): Promise<void> {
    await executeInOrder(statements, this.#db);
  }

  /** @returns how many there were; fewer than `limit` means that none are left */
  async deleteOld(notSeenSince: number, createdBefore: number, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom('sessions')
      .select('id')
      .where(({ eb, or }) =>
        or([eb('last_seen_at', '<', notSeenSince), eb('created_at', '<', createdBefore)]),
      )
      .limit(limit);
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

type FoundRow = {
  user_id: string;
  role: string;
  is_active: number;
  is_email_verified: number;
  is_validated: number;
  second_factor_at: number | null;
  created_at: number;
  last_seen_at: number;
  password_at: number;
};

const toStoredSession = (row: FoundRow): StoredSession => ({
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  passwordAt: row.password_at,
  account: {
    id: row.user_id,
    role: userRole.parse(row.role),
    isActive: row.is_active === 1,
    isEmailVerified: row.is_email_verified === 1,
    isValidated: row.is_validated === 1,
    hasSecondFactor: row.second_factor_at !== null,
  },
});
