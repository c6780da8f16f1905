import { type Kysely, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { MailRow } from '../../../db/account-tables.ts';
import type { Database } from '../../../db/database.ts';
import { DATABASE_NOW_MS } from '../../../db/database-clock.ts';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { withAudit } from '../../../db/with-audit.ts';
import type { StuckMails } from './mail-types.ts';

export type OutboxEntry = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'content' | 'attempts'> & {
  readonly ageMs: number;
};
export type ListedMail = Pick<
  MailRow,
  'id' | 'recipient' | 'kind' | 'state' | 'attempts' | 'last_error' | 'created_at' | 'next_attempt_at'
>;
type NewMail = Pick<MailRow, 'id' | 'recipient' | 'kind' | 'content'>;

/** Further in the future are only times from before the clock was set back. */
const IMPLAUSIBLE_MS = 2 * 3_600_000;

/**
 * Reads and writes the table `mail_outbox`, whose times are the database's: with their own clocks
 * two nodes would send the same mail.
 */
export class OutboxRepository {
  readonly #db: Kysely<Schema>;
  readonly #now: RawBuilder<number>;

  constructor({ db, kind }: Pick<Database, 'db' | 'kind'>) {
    this.#db = db;
    this.#now = DATABASE_NOW_MS[kind];
  }

  async insert(mail: NewMail, trx: Transaction): Promise<void> {
    const now = this.#now;
    const times = { created_at: now, updated_at: now, next_attempt_at: now, leased_until: 0 };
    await trx
      .insertInto('mail_outbox')
      .values({ ...mail, ...times, state: 'waiting', attempts: 0, last_error: null })
      .execute();
  }

  /** Leases the mail that has been due longest, so that no other node sends it meanwhile. */
  async claim(leaseMs: number): Promise<OutboxEntry | null> {
    const now = this.#now;
    const isReached = (column: string) =>
      sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now} + ${IMPLAUSIBLE_MS})`;
    const row = await this.#db
      .updateTable('mail_outbox')
      .set(({ eb }) => ({ leased_until: sql`${now} + ${leaseMs}`, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where(isReached('next_attempt_at'))
          .where(isReached('leased_until'))
          .orderBy('next_attempt_at')
          .limit(1),
      )
      // Repeated, because a concurrent claim may have committed, and its attempt failed, before
      // this update.
      .where(isReached('leased_until'))
      .where(isReached('next_attempt_at'))
      .where('state', '=', 'waiting')
      .returning([
        'id',
        'recipient',
        'kind',
        'content',
        'attempts',
        sql<number>`${now} - created_at`.as('ageMs'),
      ])
      .executeTakeFirst();
    return row ? { ...row, ageMs: Number(row.ageMs) } : null;
  }

  async markSent(id: string): Promise<void> {
    await this.#update(id, { state: 'sent', content: '', last_error: null });
  }

  /** Makes all waiting mails due: what kept them waiting may be over. */
  async markWaitingDue(): Promise<void> {
    const now = this.#now;
    await this.#db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: now })
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '>', now)
      .execute();
  }

  async scheduleRetry(id: string, reason: string, afterMs: number): Promise<void> {
    const next_attempt_at = sql<number>`${this.#now} + ${afterMs}`;
    await this.#update(id, { last_error: reason, next_attempt_at, leased_until: 0 });
  }

  async markFailed(id: string, reason: string): Promise<void> {
    await this.#update(id, { state: 'failed', last_error: reason, leased_until: 0 });
  }

  /** @returns false when there is no such failed mail */
  resend(id: string, audit?: InTransaction<string>): Promise<boolean> {
    const write = async (trx: Transaction) => {
      const { numUpdatedRows } = await requeueFailed(this.#now, trx).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows > 0n;
    };
    return withAudit(this.#db, { changed: id, write, audit });
  }

  /** Makes a waiting mail due. @returns false when there is no such waiting mail */
  sendNow(id: string, audit?: InTransaction<string>): Promise<boolean> {
    const now = this.#now;
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
  async discard(recipient: string, kind: string | undefined, trx: Transaction): Promise<void> {
    let query = trx
      .deleteFrom('mail_outbox')
      .where('state', 'in', ['waiting', 'failed'])
      .where('recipient', '=', recipient);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    await query.execute();
  }

  /** @returns the number of requeued mails */
  resendFailed(audit?: InTransaction<number>): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await requeueFailed(this.#now, trx).executeTakeFirst();
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

  /** @returns null when no mail has waited for so long */
  async findStuck(afterMs: number): Promise<StuckMails | null> {
    const { count, since, reason } = await this.#db
      .selectFrom('mail_outbox')
      .select(({ fn, selectFrom }) => [
        fn.countAll().as('count'),
        fn.min('created_at').as('since'),
        selectFrom('mail_outbox')
          .select('last_error')
          .where('state', '=', 'waiting')
          .where('last_error', 'is not', null)
          .orderBy('updated_at', 'desc')
          .limit(1)
          .as('reason'),
      ])
      .where('state', '=', 'waiting')
      .where('created_at', '<', sql<number>`${this.#now} - ${afterMs}`)
      .executeTakeFirstOrThrow();
    return Number(count) === 0 ? null : { count: Number(count), since: Number(since), reason };
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

  /** @returns how many there were; fewer than `limit` means that none are left */
  async deleteOld(state: 'sent' | 'failed', keptMs: number, limit: number): Promise<number> {
    const isOld = sql<boolean>`(state = ${state} and updated_at < ${this.#now} - ${keptMs})`;
    const { numDeletedRows } = await this.#db
      .deleteFrom('mail_outbox')
      .where('id', 'in', (eb) => eb.selectFrom('mail_outbox').select('id').where(isOld).limit(limit))
      // Again for PostgreSQL, where a mail may have been requeued meanwhile.
      .where(isOld)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async #update(id: string, values: UpdateObject<Schema, 'mail_outbox'>): Promise<void> {
    const updated = { ...values, updated_at: this.#now };
    await this.#db.updateTable('mail_outbox').set(updated).where('id', '=', id).execute();
  }
}

const requeueFailed = (now: RawBuilder<number>, trx: Transaction) =>
  trx
    .updateTable('mail_outbox')
    .set({ state: 'waiting', attempts: 0, created_at: now, next_attempt_at: now, updated_at: now })
    .where('state', '=', 'failed');
