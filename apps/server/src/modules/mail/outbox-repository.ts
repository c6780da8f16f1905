import type { Kysely } from 'kysely';
import type { MailRow } from '../../db/account-tables.ts';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import { withAudit } from '../../db/with-audit.ts';

export type OutboxEntry = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'content' | 'attempts'> & {
  readonly createdAt: number;
};
export type FailedMail = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'attempts'> & {
  /** For people. */
  readonly reason: string;
  readonly createdAt: number;
};
export type ListedMail = Pick<
  MailRow,
  'id' | 'recipient' | 'kind' | 'state' | 'attempts' | 'last_error' | 'created_at' | 'next_attempt_at'
>;
type NewMail = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'content'>;

/** Reads and writes the table `mail_outbox`. */
export class OutboxRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async insert(mail: NewMail, now: number, trx: Transaction): Promise<void> {
    const times = { created_at: now, updated_at: now, next_attempt_at: now, leased_until: 0 };
    await trx
      .insertInto('mail_outbox')
      .values({ ...mail, ...times, state: 'waiting', attempts: 0, last_error: null })
      .execute();
  }

  /** Leases the mail that has been due longest, so that no other node sends it meanwhile. */
  async claim(now: number, leaseMs: number): Promise<OutboxEntry | null> {
    const row = await this.#db
      .updateTable('mail_outbox')
      .set(({ eb }) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', '<=', now)
          .where('leased_until', '<=', now)
          .orderBy('next_attempt_at')
          .limit(1),
      )
      // Repeated, because a concurrent claim may have committed, and its attempt failed, before
      // this update.
      .where('leased_until', '<=', now)
      .where('next_attempt_at', '<=', now)
      .where('state', '=', 'waiting')
      .returning(['id', 'recipient', 'kind', 'content', 'attempts', 'created_at'])
      .executeTakeFirst();
    if (!row) return null;
    const { created_at, ...entry } = row;
    return { ...entry, createdAt: created_at };
  }

  async markSent(id: string, now: number): Promise<void> {
    await this.#update(id, { state: 'sent', content: '', last_error: null, updated_at: now });
  }

  /** Makes all waiting mails due: what kept them waiting may be over. */
  async markWaitingDue(now: number): Promise<void> {
    await this.#db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: now })
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '>', now)
      .execute();
  }

  async scheduleRetry(id: string, reason: string, at: number, now: number): Promise<void> {
    await this.#update(id, { last_error: reason, next_attempt_at: at, leased_until: 0, updated_at: now });
  }

  async markFailed(id: string, reason: string, now: number): Promise<void> {
    await this.#update(id, { state: 'failed', last_error: reason, leased_until: 0, updated_at: now });
  }

  /** @returns false when there is no such failed mail */
  resend(id: string, now: number, audit?: InTransaction<string>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numUpdatedRows } = await requeueFailed(now, trx).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }

  /** Makes a waiting mail due. @returns false when there is no such waiting mail */
  sendNow(id: string, now: number, audit?: InTransaction<string>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numUpdatedRows } = await trx
        .updateTable('mail_outbox')
        .set({ next_attempt_at: now, updated_at: now })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }

  /**
   * Deletes mails that were not sent yet.
   *
   * @param kind all kinds when it is absent
   */
  async deleteUnsent(recipient: string, kind: string | undefined, trx: Transaction): Promise<void> {
    let query = trx
      .deleteFrom('mail_outbox')
      .where('state', 'in', ['waiting', 'failed'])
      .where('recipient', '=', recipient);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    await query.execute();
  }

  /** @returns the number of requeued mails */
  resendFailed(now: number, audit?: InTransaction<number>): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await requeueFailed(now, trx).executeTakeFirst();
      const count = Number(numUpdatedRows);
      if (count > 0) await audit?.(count, trx);
      return count;
    });
  }

  /** In the order of creation, because ids start with the time. */
  async listWaiting(afterId: string, limit: number): Promise<Pick<OutboxEntry, 'id' | 'content'>[]> {
    return this.#db
      .selectFrom('mail_outbox')
      .select(['id', 'content'])
      .where('state', '=', 'waiting')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Newest first. */
  async listFailed(limit: number): Promise<FailedMail[]> {
    const rows = await this.#db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'kind', 'attempts', 'last_error', 'created_at'])
      .where('state', '=', 'failed')
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ last_error, created_at, ...row }) => ({
      ...row,
      reason: last_error ?? '',
      createdAt: created_at,
    }));
  }

  /** Newest first, because ids start with the time. */
  async list(
    state: MailRow['state'] | undefined,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<ListedMail[]> {
    let query = this.#db
      .selectFrom('mail_outbox')
      .select([
        ...(['id', 'recipient', 'kind', 'state', 'attempts'] as const),
        ...(['last_error', 'created_at', 'next_attempt_at'] as const),
      ])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset);
    if (state) query = query.where('state', '=', state);
    return query.execute();
  }

  async countByState(): Promise<Record<MailRow['state'], number>> {
    const rows = await this.#db
      .selectFrom('mail_outbox')
      .select(({ fn }) => ['state', fn.countAll().as('count')])
      .groupBy('state')
      .execute();
    const getCount = (state: MailRow['state']) => Number(rows.find((row) => row.state === state)?.count ?? 0);
    return { waiting: getCount('waiting'), sent: getCount('sent'), failed: getCount('failed') };
  }

  async deleteOld(state: 'sent' | 'failed', updatedBefore: number): Promise<void> {
    await this.#db
      .deleteFrom('mail_outbox')
      .where('state', '=', state)
      .where('updated_at', '<', updatedBefore)
      .execute();
  }

  async #update(id: string, values: Partial<MailRow>): Promise<void> {
    await this.#db.updateTable('mail_outbox').set(values).where('id', '=', id).execute();
  }
}

const requeueFailed = (now: number, trx: Transaction) =>
  trx
    .updateTable('mail_outbox')
    .set({ state: 'waiting', attempts: 0, created_at: now, next_attempt_at: now, updated_at: now })
    .where('state', '=', 'failed');
