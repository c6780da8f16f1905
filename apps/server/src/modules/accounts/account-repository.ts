import { userRole } from '@airdial/contract/user/schema';
import type { Kysely } from 'kysely';
import type { UserRow } from '../../db/account-tables.ts';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Account, NewAccount } from './account-record.ts';
import { insertWords, renewWords, withSearchText } from './user-words-repository.ts';

/** Of all who insert this row at once one succeeds: that is what makes the first administrator only one. */
const FIRST_ADMINISTRATOR = 'first-administrator';

type AccountChange = Partial<
  Pick<
    Account,
    'email' | 'pendingEmail' | 'firstName' | 'lastName' | 'passwordHash' | 'isEmailVerified' | 'lastLogin'
  >
> & {
  /** Only the server itself gives these. */
  readonly role?: Account['role'] | undefined;
  readonly isActive?: boolean | undefined;
  readonly isValidated?: boolean | undefined;
};

/** The address became somebody else's since it was looked for. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
}

/** The accounts' only SQL. */
export class AccountRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  async findById(id: string, trx: Transaction = this.#db): Promise<Account | null> {
    const row = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /** Those that there are, in any order. */
  async findMany(ids: readonly string[]): Promise<Account[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
    return rows.map(fromRow);
  }

  /** @param email as the contract normalises it */
  async findByEmail(email: string, trx: Transaction = this.#db): Promise<Account | null> {
    const row = await trx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /** @returns null when the address has an account already, also one that was made at the same moment */
  async insert(account: NewAccount, now: number, trx: Transaction): Promise<Account | null> {
    const row = await trx
      .insertInto('users')
      .values(withSearchText(toRow(account, now)))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    await insertWords([row], trx);
    return fromRow(row);
  }

  /** @returns the account as it is then; null when it is gone. @throws AddressTakenError, which ends the transaction */
  async update(id: string, change: AccountChange, now: number, trx: Transaction): Promise<Account | null> {
    const row = await trx
      .updateTable('users')
      .set({ ...toColumns(change), updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? new AddressTakenError('The address is taken.', { cause }) : cause;
      });
    if (!row) return null;
    await renewWords(row, trx);
    return fromRow(row);
  }

  /** Whether the first administrator has been made; nobody takes that back. */
  async isSetUp(): Promise<boolean> {
    const query = this.#db.selectFrom('settings').select('key').where('key', '=', FIRST_ADMINISTRATOR);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** @returns true for the one who may make the first administrator, in this transaction */
  async claimSetup(now: number, trx: Transaction): Promise<boolean> {
    const row = await trx
      .insertInto('settings')
      .values({ key: FIRST_ADMINISTRATOR, value: 'true', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  }
}

const toRow = (account: NewAccount, now: number) => ({
  id: account.id,
  email: account.email,
  pending_email: null,
  first_name: account.firstName,
  last_name: account.lastName,
  password_hash: account.passwordHash,
  role: account.role,
  is_active: 1,
  is_email_verified: Number(account.isEmailVerified),
  is_validated: Number(account.isValidated),
  last_login: null,
  created_at: now,
  updated_at: now,
});

const fromRow = (row: UserRow): Account => ({
  id: row.id,
  email: row.email,
  pendingEmail: row.pending_email,
  firstName: row.first_name,
  lastName: row.last_name,
  passwordHash: row.password_hash,
  role: userRole.parse(row.role),
  isActive: row.is_active === 1,
  isEmailVerified: row.is_email_verified === 1,
  isValidated: row.is_validated === 1,
  lastLogin: row.last_login,
  createdAt: row.created_at,
});

const asNumber = (flag: boolean | undefined) => (flag === undefined ? undefined : Number(flag));

/** What is undefined stays as it is. */
const toColumns = (change: AccountChange) => ({
  email: change.email,
  pending_email: change.pendingEmail,
  first_name: change.firstName,
  last_name: change.lastName,
  password_hash: change.passwordHash,
  role: change.role,
  is_active: asNumber(change.isActive),
  is_email_verified: asNumber(change.isEmailVerified),
  is_validated: asNumber(change.isValidated),
  last_login: change.lastLogin,
});
