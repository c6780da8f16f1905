import { userRole } from '@airdial/contract/user/schema';
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import type { Account } from './accounts-types.ts';

export type StoredSession = {
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly account: Pick<Account, 'id' | 'role' | 'isActive' | 'isEmailVerified' | 'isValidated'>;
};

/** Reads and writes the table `sessions`. */
export class SessionRepository {
  readonly #db: Kysely<Schema>;
  /** Runs at every request of a signed-in user, therefore compiled once. */
  readonly #find: ReturnType<typeof compileFind>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
    this.#find = compileFind(db);
  }

  async insert(id: string, userId: string, now: number, db: Kysely<Schema> = this.#db): Promise<void> {
    await db
      .insertInto('sessions')
      .values({ id, user_id: userId, created_at: now, last_seen_at: now })
      .execute();
  }

  /** Joins the account, so that an administrator's change takes effect at the next request. */
  async find(id: string): Promise<StoredSession | null> {
    const { rows } = await this.#db.executeQuery<SessionRow>({ ...this.#find, parameters: [id] });
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

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id', '=', id).execute();
  }

  /** @param exceptId the session to keep */
  async deleteAllForUser(userId: string, trx: Transaction, exceptId = ''): Promise<void> {
    await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
  }

  async deleteOld(notSeenSince: number, createdBefore: number): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([eb('last_seen_at', '<', notSeenSince), eb('created_at', '<', createdBefore)]),
      )
      .execute();
  }
}

type SessionRow = {
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
