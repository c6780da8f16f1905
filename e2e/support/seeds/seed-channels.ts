import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import type { ChannelRow } from '../../../apps/server/src/db/schema.ts';

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
      const rows = channels.slice(from, from + ROWS_AT_ONCE).map(toRow);
      await db.insertInto('channels').values(rows).execute();
    }
  } finally {
    await close();
  }
}

const NO_CACHED_TRACK = {
  image_url: null,
  logo: null,
  country: null,
  language: null,
  website: null,
  api_origin: null,
  charset: null,
  stream_check: null,
  current_program: null,
  song_title: null,
  song_artist: null,
  song_album: null,
  song_artwork: null,
  song_duration: null,
  song_updated_at: null,
  total_listeners: 0,
  current_listeners: 0,
  peak_listeners: 0,
  total_plays: 0,
} as const;

function toRow(seed: ChannelSeed): ChannelRow {
  const now = Date.now();
  return {
    ...NO_CACHED_TRACK,
    id: randomUUID(),
    channel_number: seed.channelNumber,
    name: seed.name,
    description: seed.description ?? null,
    genre: seed.genre ?? null,
    stream_url: seed.streamUrl,
    bitrate: seed.bitrateKbps ?? null,
    codec: seed.codec ?? null,
    featured: 1,
    is_active: 1,
    relay: 'off',
    relay_confirmed: 0,
    alternatives: '[]',
    alternative_checks: '[]',
    schedule: '[]',
    created_at: now,
    updated_at: now,
    ...seed.row,
  };
}
