import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';

/** What a link in a mail is for. It is good for nothing else. */
export type LinkPurpose = 'verify-email' | 'reset-password';

export type LinkToken = {
  readonly userId: string;
  /** The address that it was sent to. */
  readonly email: string;
  readonly expiresAt: number;
  readonly isSpent: boolean;
};

/** The link tokens' only SQL. One an account and purpose: the newest takes the place of the one before. */
export class LinkTokenRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async put(
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

  /** @returns true for the one of all who try at once that may use it */
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

  async removeExpired(now: number): Promise<void> {
    await this.#db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
  }
}
