import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../../../db/database.ts';
import { DATABASE_NOW_MS } from '../../../db/database-clock.ts';
import type { Schema } from '../../../db/schema.ts';
import { HOUR_MS, MINUTE_MS } from './listening-limits.ts';

export type Sample = {
  readonly channelId: string;
  readonly listeners: number;
  readonly hereNow: number;
};

/** Channels whose ids come after `after`, up to and including `upTo`, or all of them. */
export type ChannelRange = { readonly after: string; readonly upTo?: string | undefined };

const INSERT_ROWS = 500;
const MINUTES_PER_HOUR = HOUR_MS / MINUTE_MS;

export class ListeningRepository {
  readonly #db: Kysely<Schema>;
  readonly #now: RawBuilder<number>;

  constructor({ db, kind }: { readonly db: Kysely<Schema>; readonly kind: DatabaseKind }) {
    this.#db = db;
    this.#now = DATABASE_NOW_MS[kind];
  }

  /** Stores the counts of this node until they expire. @param counts as JSON */
  async savePresence(node: string, counts: string, lastsMs: number): Promise<void> {
    const row = { counts, expires: sql<number>`${this.#now} + ${lastsMs}` };
    await this.#db
      .insertInto('presence')
      .values({ node, ...row })
      .onConflict((conflict) => conflict.column('node').doUpdateSet(row))
      .execute();
    await this.#db.deleteFrom('presence').where('expires', '<', this.#now).execute();
  }

  /** The counts of the other running nodes, as JSON. */
  async listOtherPresences(node: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('presence')
      .select('counts')
      .where('node', '<>', node)
      .where('expires', '>=', this.#now)
      .execute();
    return rows.map(({ counts }) => counts);
  }

  async deletePresence(node: string): Promise<void> {
    await this.#db.deleteFrom('presence').where('node', '=', node).execute();
  }

  /** @param at the beginning of the minute; a second sample of the same minute is ignored */
  async addMinute(at: number, samples: readonly Sample[]): Promise<void> {
    for (let from = 0; from < samples.length; from += INSERT_ROWS) {
      const rows = samples.slice(from, from + INSERT_ROWS).map(({ channelId, listeners, hereNow }) => ({
        span_ms: MINUTE_MS,
        at,
        channel_id: channelId,
        listeners,
        here_now: hereNow,
        peak: listeners,
      }));
      await this.#db
        .insertInto('listener_samples')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  /** The last channel of the last hour before `before` that has samples of hours. */
  async findLastHour(before: number): Promise<{ at: number; channelId: string } | undefined> {
    return this.#db
      .selectFrom('listener_samples')
      .select(['at', 'channel_id as channelId'])
      .where('span_ms', '=', HOUR_MS)
      .where('at', '<', before)
      .orderBy('at', 'desc')
      .orderBy('channel_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** The first hour from `from` on that has samples of minutes. */
  async findHourOfMinutes(from: number): Promise<number | undefined> {
    const first = await this.#db
      .selectFrom('listener_samples')
      .select('at')
      .where('span_ms', '=', MINUTE_MS)
      .where('at', '>=', from)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    return first && first.at - (first.at % HOUR_MS);
  }

  /**
   * Aggregates the minutes of an hour into one sample of each channel of the range; a minute without a
   * sample counts as zero. The key finds a range where each minute is named.
   */
  async aggregateHour(at: number, { after, upTo }: ChannelRange): Promise<void> {
    const minutes = Array.from({ length: MINUTES_PER_HOUR }, (_, index) => at + index * MINUTE_MS);
    await sql`
      insert into listener_samples (span_ms, at, channel_id, listeners, here_now, peak)
      select cast(${HOUR_MS} as integer), cast(${at} as bigint), channel_id,
        cast(round(sum(listeners) * 1.0 / ${sql.lit(MINUTES_PER_HOUR)}) as integer),
        cast(round(sum(here_now) * 1.0 / ${sql.lit(MINUTES_PER_HOUR)}) as integer),
        max(peak)
      from listener_samples
      where span_ms = ${MINUTE_MS} and at in (${sql.join(minutes)}) and channel_id > ${after}
        ${upTo === undefined ? sql`` : sql`and channel_id <= ${upTo}`}
      group by channel_id
      on conflict (span_ms, at, channel_id) do nothing`.execute(this.#db);
  }

  /** @returns how many rows were deleted; fewer than `limit` means that none are left */
  async deleteBefore(spanMs: number, before: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from listener_samples where (span_ms, at, channel_id) in (
        select span_ms, at, channel_id from listener_samples
        where span_ms = ${spanMs} and at < ${before} limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }
}
