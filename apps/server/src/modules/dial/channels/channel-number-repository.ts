import type { Renumbering } from '@airdial/contract/channel/input';
import { CHANNEL_NUMBER_TAKEN, channelNumberTakenBy } from '@airdial/contract/channel/messages';
import { type Kysely, sql } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { AppError } from '../../../lib/app-error.ts';

export type Renumbered = {
  readonly name: string;
  readonly from: number;
  /** All channels whose number has changed, with their new numbers. */
  readonly channels: readonly { readonly id: string; readonly channelNumber: number }[];
  /** Gives all of them their former numbers. */
  readonly undo: Renumbering;
};

/** At its field. @param name that of the channel that has the number; the transaction cannot tell it */
export function numberTaken(cause: unknown, name?: string): AppError {
  const message = name === undefined ? CHANNEL_NUMBER_TAKEN : channelNumberTakenBy(name);
  return new AppError('channel-number-taken', {
    cause,
    message,
    errors: [{ param: 'channelNumber', msg: message }],
  });
}

/** @throws AppError `channel-number-taken` when another channel has the number */
export async function mapUniqueViolation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    throw isUniqueViolation(cause) ? numberTaken(cause) : cause;
  }
}

type Range = { readonly first: number; readonly last: number; readonly step: 1 | -1 };

/**
 * The SQL that changes numbers of the dial. Numbers are unique at every moment: a channel on the move
 * has its new number negated until all have moved. On PostgreSQL the first write takes the version
 * of the table, so that no other node moves or edits channels meanwhile.
 */
export class ChannelNumberRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /**
   * @returns null when the channel is gone
   * @throws AppError `channel-number-taken` when a move that is taken back finds its number taken
   */
  renumber(
    { id, channelNumber, mode, gap }: Renumbering,
    now: number,
    audit: InTransaction<Renumbered>,
  ): Promise<Renumbered | null> {
    const move = this.#db.transaction().execute(async (trx) => {
      const moved = await startMove(trx, id, now);
      if (!moved) return null;
      const from = moved.channel_number;
      await trx
        .updateTable('channels')
        .set({ channel_number: -channelNumber })
        .where('id', '=', id)
        .execute();
      let undo: Renumbering = { id, channelNumber: from, mode };
      if (mode === 'swap') await moveTo(trx, { number: channelNumber, target: from, now });
      else if (gap !== undefined) await shift(trx, closedRange(from, gap), now);
      else {
        const range = await findRange(trx, from, channelNumber);
        await shift(trx, range, now);
        undo = { ...undo, gap: range.step === 1 ? range.last + 1 : range.first - 1 };
      }
      const rows = await trx
        .updateTable('channels')
        .set({ channel_number: sql<number>`-channel_number` })
        .where('channel_number', '<', 0)
        .returning(['id', 'channel_number'])
        .execute();
      const channels = rows.map((row) => ({ id: row.id, channelNumber: row.channel_number }));
      const result = { name: moved.name, from, channels, undo };
      await audit(result, trx);
      return result;
    });
    return mapUniqueViolation(move);
  }
}

/** Strictly after the version before: `updatedAt` doubles as the version for conflict detection. */
const nextVersion = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

/** The first write of a move. */
const startMove = (trx: Transaction, id: string, now: number) =>
  trx
    .updateTable('channels')
    .set({ updated_at: nextVersion(now) })
    .where('id', '=', id)
    .returning(['channel_number', 'name'])
    .executeTakeFirst();

type Move = { readonly number: number; readonly target: number; readonly now: number };

/** Moves the channel that has a number; there may be none. */
async function moveTo(trx: Transaction, { number, target, now }: Move): Promise<void> {
  await keepUndoable(trx, { first: number, last: number }, now);
  await trx
    .updateTable('channels')
    .set({ channel_number: -target, updated_at: nextVersion(now) })
    .where('channel_number', '=', number)
    .execute();
}

/** The channels from the wanted number as far as the next free one towards the old number. */
async function findRange(trx: Transaction, from: number, to: number): Promise<Range> {
  const step = to < from ? 1 : -1;
  const rows = await trx
    .selectFrom('channels')
    .select('channel_number')
    .where('channel_number', '>=', Math.min(from, to))
    .where('channel_number', '<=', Math.max(from, to))
    .execute();
  const taken = new Set(rows.map((row) => row.channel_number));
  let free = to;
  while (taken.has(free)) free += step;
  return step === 1 ? { first: to, last: free - 1, step } : { first: free + 1, last: to, step };
}

/** The channels that leave the gap free, because they move into the number that another one has left. */
const closedRange = (left: number, gap: number): Range =>
  gap > left ? { first: left + 1, last: gap, step: -1 } : { first: gap, last: left - 1, step: 1 };

/**
 * An undo of an import deletes the channels that have the version of their row. One that only makes room
 * for another channel was not edited, so its row gets the new version too.
 */
async function keepUndoable(
  trx: Transaction,
  { first, last }: Pick<Range, 'first' | 'last'>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('channel_import_rows')
    .set({ version: sql<number>`case when version >= ${now} then version + 1 else ${now} end` })
    .where('state', '=', 'created')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('channels')
          .select('channels.id')
          .whereRef('channels.id', '=', 'channel_import_rows.channel_id')
          .whereRef('channels.updated_at', '=', 'channel_import_rows.version')
          .where('channels.channel_number', '>=', first)
          .where('channels.channel_number', '<=', last),
      ),
    )
    .execute();
}

async function shift(trx: Transaction, { first, last, step }: Range, now: number): Promise<void> {
  if (first > last) return;
  await keepUndoable(trx, { first, last }, now);
  await trx
    .updateTable('channels')
    .set({ channel_number: sql<number>`-(channel_number + ${step})`, updated_at: nextVersion(now) })
    .where('channel_number', '>=', first)
    .where('channel_number', '<=', last)
    .execute();
}
