import type { Kysely } from 'kysely';
import type { Transaction } from '../../../../db/database-types.ts';
import type { Schema } from '../../../../db/schema.ts';

/**
 * A token is valid for its purpose only. That of a sign-in stands between its two steps, in no
 * link.
 */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'sign-in';

export type LinkToken = {
  readonly userId: string;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly expiresAt: number;
  readonly isSpent: boolean;
};

/** One token for each account and purpose: a new one replaces its predecessor. */
export class LinkTokenRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async upsert(
    hash: string,
    purpose: LinkPurpose,
    { userId, email, expiresAt }: Omit<LinkToken, 'isSpent'>,
    trx: Transaction,
  ): Promise<void> {
    const values = { token_hash: hash, email, expires_at: expiresAt, spent_at: null };
    await trx
      .insertInto('account_tokens')
      .values({ user_id: userId, purpose, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
      .execute();
  }

  async find(hash: string, purpose: LinkPurpose): Promise<LinkToken | null> {
    const row = await this.#db
      .selectFrom('account_tokens')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
    if (!row) return null;
    const { user_id, email, expires_at, spent_at } = row;
    return { userId: user_id, email, expiresAt: expires_at, isSpent: spent_at !== null };
  }

  async isOpen(userId: string, purpose: LinkPurpose, now: number, trx: Transaction): Promise<boolean> {
    const row = await trx
      .selectFrom('account_tokens')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @returns true for exactly one of several concurrent calls with a valid token */
  async spend(hash: string, purpose: LinkPurpose, now: number, trx: Transaction): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('account_tokens')
      .set({ spent_at: now })
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('spent_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** @param verifiedEmail keeps the link that verifies this address */
  async deleteAll(userId: string, trx: Transaction, verifiedEmail = ''): Promise<void> {
    await trx
      .deleteFrom('account_tokens')
      .where('user_id', '=', userId)
      .where(({ or, eb }) => or([eb('purpose', '!=', 'verify-email'), eb('email', '!=', verifiedEmail)]))
      .execute();
  }

  async deleteExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
  }
}
