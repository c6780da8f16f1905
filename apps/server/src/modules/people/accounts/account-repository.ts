import { userRole } from '@airdial/contract/user/schema';
import { type Kysely, sql } from 'kysely';
import type { UserRow } from '../../../db/account-tables.ts';
import type { DatabaseKind } from '../../../db/database.ts';
import type { Statement, Transaction } from '../../../db/database-types.ts';
import { executeTogether } from '../../../db/execute-together.ts';
import type { Schema } from '../../../db/schema.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { withSearchText } from '../../../db/user-search-text.ts';
import type { Account, NewAccount } from './accounts-types.ts';

/**
 * Unique key: of several concurrent inserts one succeeds, so that there is one first administrator.
 */
const FIRST_ADMINISTRATOR = 'first-administrator';

type AccountChange = Partial<
  Pick<
    Account,
    'email' | 'pendingEmail' | 'firstName' | 'lastName' | 'passwordHash' | 'isEmailVerified' | 'lastLogin'
  >
> & {
  /** Never set from the body of a visitor's request. */
  readonly role?: Account['role'] | undefined;
  readonly isActive?: boolean | undefined;
  readonly isValidated?: boolean | undefined;
};

/** Another account took the address between the check and the write. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError';
}

/** Reads and writes the table `users`. */
export class AccountRepository {
  readonly #db: Kysely<Schema>;
  readonly #kind: DatabaseKind;

  constructor(db: Kysely<Schema>, kind: DatabaseKind) {
    this.#db = db;
    this.#kind = kind;
  }

  inTransaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Executes what other repositories have prepared for this transaction. */
  executeTogether(statements: readonly Statement[], trx: Transaction): Promise<void> {
    return executeTogether(statements, trx, this.#kind);
  }

  async findById(id: string, db: Kysely<Schema> = this.#db): Promise<Account | null> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /**
   * Locks the account until the end of the transaction, and reads it as it is then. What depends on
   * its address, password or status is decided from this, not from an earlier read.
   */
  lock(id: string, trx: Transaction): Promise<Account | null> {
    return this.#lock('id', id, trx);
  }

  /**
   * Locks an account whose password was checked before this transaction.
   *
   * @returns null when it was deleted or deactivated, or got another password, meanwhile
   */
  async lockUnchanged({ id, passwordHash }: Account, trx: Transaction): Promise<Account | null> {
    const current = await this.lock(id, trx);
    return current?.isActive && current.passwordHash === passwordHash ? current : null;
  }

  /** @param email normalised by the contract */
  lockByEmail(email: string, trx: Transaction): Promise<Account | null> {
    return this.#lock('email', email, trx);
  }

  /** @param email normalised by the contract */
  async findByEmail(email: string, db: Kysely<Schema> = this.#db): Promise<Account | null> {
    const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /**
   * Finds an account and, in the same query, the hashes of its networks.
   *
   * @param email normalised by the contract
   */
  async findToSignIn(
    email: string,
    networksUsedSince: number,
  ): Promise<{ readonly account: Account | null; readonly networks: readonly string[] }> {
    const row = await this.#db
      .selectFrom('users')
      .selectAll()
      .select(
        sql<string | null>`(select string_agg(network, ' ') from known_networks
          where user_id = users.id and used_at > ${networksUsedSince})`.as('networks'),
      )
      .where('email', '=', email)
      .executeTakeFirst();
    return { account: row ? fromRow(row) : null, networks: row?.networks?.split(' ') ?? [] };
  }

  /**
   * Stores the time of a sign-in, and locks the account until the end of the transaction.
   *
   * @returns null when it was deleted or deactivated, or got another password or a second factor,
   * since it was read
   */
  async recordSignIn(
    { id, passwordHash, hasSecondFactor }: Account,
    now: number,
    trx: Transaction,
  ): Promise<Account | null> {
    const row = await trx
      .updateTable('users')
      .set({ last_login: now, updated_at: now })
      .where('id', '=', id)
      .where('is_active', '=', 1)
      .where('password_hash', '=', passwordHash)
      .where('second_factor_at', hasSecondFactor ? 'is not' : 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /** @returns null when the address has an account, also one that is created concurrently */
  async insert(account: NewAccount, now: number, trx: Transaction): Promise<Account | null> {
    const row = await trx
      .insertInto('users')
      .values(withSearchText(toRow(account, now)))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
  }

  /**
   * @returns the updated account; null when it no longer exists
   * @throws AddressTakenError, which aborts the transaction
   */
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
    const { search_text } = withSearchText(row);
    if (search_text !== row.search_text)
      await trx.updateTable('users').set({ search_text }).where('id', '=', id).execute();
    return fromRow(row);
  }

  /** Whether the first administrator was created, which is never undone. */
  async isSetUp(): Promise<boolean> {
    const query = this.#db.selectFrom('settings').select('key').where('key', '=', FIRST_ADMINISTRATOR);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** @returns true for the one transaction that may create the first administrator */
  async claimSetup(now: number, trx: Transaction): Promise<boolean> {
    const row = await trx
      .insertInto('settings')
      .values({ key: FIRST_ADMINISTRATOR, value: 'true', updated_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** An update that changes nothing: unlike `select for update` it works on both databases. */
  async #lock(column: 'id' | 'email', value: string, trx: Transaction): Promise<Account | null> {
    const row = await trx
      .updateTable('users')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where(column, '=', value)
      .returningAll()
      .executeTakeFirst();
    return row ? fromRow(row) : null;
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

export const fromRow = (row: UserRow): Account => ({
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
  hasSecondFactor: row.second_factor_at !== null,
});

const asNumber = (flag: boolean | undefined) => (flag === undefined ? undefined : Number(flag));

/** Kysely leaves columns alone whose value is undefined. */
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
