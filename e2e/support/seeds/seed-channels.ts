import { randomUUID } from 'node:crypto';
import { COMMON_LOUDNESS_LUFS } from '@airdial/contract/limits';
import type { ChannelRow } from '../../../apps/server/src/db/channel-table.ts';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import type { StoredLoudness } from '../../../apps/server/src/db/stored-loudness.ts';
import { createChannelRecord, toRow } from '../../../apps/server/src/modules/dial/channels/channel-record.ts';

export type ChannelSeed = {
  readonly name: string;
  readonly channelNumber: number;
  /** null: the channel has no stream, which the player must report. */
  readonly streamUrl: string | null;
  readonly genre?: string;
  readonly description?: string;
  readonly codec?: string;
  readonly bitrateKbps?: number;
  /** Further columns of the table. */
  readonly row?: Partial<ChannelRow>;
};

/** Without an address it is at the station's stream server, which has a status page and no sound. */
export type StationChannel = Omit<ChannelSeed, 'streamUrl'> & {
  readonly streamUrl?: ChannelSeed['streamUrl'];
  /** By that status page. */
  readonly listeners?: number;
};

/** A statement may have 32,766 values. */
const ROWS_AT_ONCE = 500;

const silent = { info: () => {}, error: () => {} };

/**
 * Writes channels, active and featured, into the database of a server that is not running yet.
 * It writes the table directly, because tests need values that a form rejects, such as a bad URL.
 */
export async function seedChannels(dataDir: string, channels: readonly ChannelSeed[]): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  try {
    for (let from = 0; from < channels.length; from += ROWS_AT_ONCE) {
      const rows = channels.slice(from, from + ROWS_AT_ONCE).map(toSeedRow);
      await db.insertInto('channels').values(rows).execute();
    }
  } finally {
    await close();
  }
}

function toSeedRow({ row, bitrateKbps, codec, ...fields }: ChannelSeed): ChannelRow {
  const input = { ...fields, bitrate: bitrateKbps ?? null, codec: codec ?? null, featured: true };
  const loudness = measuredLoudness(fields.streamUrl);
  return { ...toRow(createChannelRecord(input, randomUUID(), Date.now())), loudness, ...row };
}

/**
 * What the server stores after it has measured a stream: it opens it again hours later, and tests count connections.
 *
 * @param lufs by default as loud as all channels are to be, so that pages play it as it is
 */
export function measuredLoudness(streamUrl: string | null, lufs = COMMON_LOUDNESS_LUFS): string {
  const loudness: StoredLoudness = {
    streamUrl: streamUrl ?? '',
    lufs,
    problem: null,
    measuredAt: new Date().toISOString(),
    count: 6,
    assumed: null,
    histogram: { first: lufs, counts: [1] },
  };
  return JSON.stringify(loudness);
}
