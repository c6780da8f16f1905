import { userRole } from '@airdial/contract/user/schema';
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import type { Account } from './account-record.ts';

export type StoredSession = {
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly account: Pick<Account, 'id' | 'role' | 'isActive' | 'isEmailVerified' | 'isValidated'>;
};

/** The sessions' only SQL. */
export class SessionRepository {
  readonly #db: Kysely<Schema>;
  /** Asked for at every call of everybody who is signed in: put into words once. */
  readonly #find: ReturnType<typeof compileFind>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
    this.#find = compileFind(db);
  }

  async insert(id: string, userId: string, now: number, trx: Transaction = this.#db): Promise<void> {
    await trx
      .insertInto('sessions')
      .values({ id, user_id: userId, created_at: now, last_seen_at: now })
      .execute();
  }

  /** With the account as it is now: what an administrator changes counts at the next call. */
  async find(id: string): Promise<StoredSession | null> {
    const { rows } = await this.#db.executeQuery<Found>({ ...this.#find, parameters: [id] });
    const [row] = rows;
    if (!row) return null;
    const account = {
      id: row.user_id,
      role: userRole.parse(row.role),
      isActive: row.is_active === 1,
      isEmailVerified: row.is_email_verified === 1,
      isValidated: row.is_validated === 1,
    };
    return { createdAt: row.created_at, lastSeenAt: row.last_seen_at, account };
  }

  async touch(id: string, now: number): Promise<void> {
    await this.#db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id', '=', id).execute();
  }

  /** @param exceptId the session that stays */
  async removeAllOf(userId: string, trx: Transaction, exceptId = ''): Promise<void> {
    await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
  }

  async removeOld(notSeenSince: number, createdBefore: number): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([eb('last_seen_at', '<', notSeenSince), eb('created_at', '<', createdBefore)]),
      )
      .execute();
  }
}

type Found = {
  user_id: string;
  role: string;
  is_active: number;
  is_email_verified: number;
  is_validated: number;
  created_at: number;
  last_seen_at: number;
};

const compileFind = (db: Kysely<Schema>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', '')
    .select([
      'sessions.user_id',
      'users.role',
      'users.is_active',
      'users.is_email_verified',
      'users.is_validated',
      'sessions.created_at',
      'sessions.last_seen_at',
    ])
    .compile();
