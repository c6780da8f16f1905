import type { Kysely } from 'kysely';
import type { Schema } from '../src/db/schema.ts';
import { uuidV7 } from '../src/lib/uuid-v7.ts';
import { createChannelRecord, toRow } from '../src/modules/dial/channels/channel-record.ts';

const ROWS_AT_ONCE = 500;

/** Fills the table of channels, with numbers from 1, as a version without a limit could. */
export async function insertChannelsDirectly(
  db: Kysely<Schema>,
  count: number,
  toName = (channelNumber: number) => `Wave ${channelNumber}`,
): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, index) => {
    const streamUrl = `https://stream-${index}.example/live`;
    const input = { channelNumber: index + 1, name: toName(index + 1), streamUrl };
    return toRow(createChannelRecord(input, uuidV7(now), now));
  });
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += ROWS_AT_ONCE)
      await trx
        .insertInto('channels')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
  });
}
