import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { Transaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toRow } from './channel-record.ts';
import type { ChannelRecord } from './channel-types.ts';

/** SQLite takes 32,766 values in one statement: 65 columns a row. */
const INSERT_ROWS = 500;

/**
 * The only way by which a server adds channels. They are counted after the insert, which lets no other
 * node insert any until the end of the transaction.
 *
 * @throws AppError `channels-full` when the station has more than it may have
 */
export async function insertChannels(trx: Transaction, channels: readonly ChannelRecord[]): Promise<void> {
  if (channels.length === 0) return;
  for (let from = 0; from < channels.length; from += INSERT_ROWS) {
    const rows = channels.slice(from, from + INSERT_ROWS).map(toRow);
    await trx.insertInto('channels').values(rows).execute();
  }
  const { count } = await trx
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > CHANNELS_MAX_COUNT) throw new AppError('channels-full');
}
