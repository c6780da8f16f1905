import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { SQLITE_FILE } from '../../apps/server/src/db/open-sqlite.ts';
import { ChannelRepository } from '../../apps/server/src/modules/dial/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/dial/channels/channel-service.ts';
import type { NewChannel } from '../../apps/server/src/modules/dial/channels/channel-types.ts';

const NAMES = 'Radio Wave Blue Café Night Sun Metro Pulse Echo Nova Coast City Retro Gold Dream Storm'.split(
  ' ',
);
const GENRES = ['Pop', 'Rock', 'Jazz', 'Classical', 'Electronic', 'Talk', 'News', 'World'];
const FEATURED_EVERY = 3;
const MS_PER_SECOND = 1_000;

const silent = { info: () => {}, error: () => {} };

type Amounts = { readonly channels: number; readonly songs: number };

/** Fills an empty data folder with channels, and with what they have played. @returns the id of one of them */
export async function seedManyChannels(dataDir: string, amounts: Amounts): Promise<string> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silent });
  const created = await channels.writer.createMany(
    Array.from({ length: amounts.channels }, (_, index) => manyChannel(index)),
  );
  await close();
  seedSongs(dataDir, amounts);
  return created[Math.floor(amounts.channels / 2)]?.id ?? '';
}

/** A song a second until now, of one channel after the other: a quarter of a kilobyte each. */
function seedSongs(dataDir: string, { channels, songs }: Amounts): void {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
  const insert = `insert into song_history (channel_id, position, title, artist, artwork, played_at)
    with recursive songs (n) as (select 1 union all select n + 1 from songs where n < ?)
    select (select id from channels where channel_number = 1 + n % ?), n, 'Blue Night of the Metro ' || n,
      'The Storm Band', 'https://artwork.example.org/' || hex(randomblob(32)) || '.jpg', ? + 1000 * n
    from songs`;
  database.prepare(insert).run(songs, channels, Date.now() - songs * MS_PER_SECOND);
  database.close();
}

/**
 * Names, descriptions and tracks of ordinary length, different for every index, the same in every
 * run.
 */
function manyChannel(index: number): NewChannel {
  const word = (position: number) => NAMES[(index * 7 + position * 13 + (index >> 3)) % NAMES.length];
  return {
    channelNumber: index + 1,
    name: `${word(1)} ${word(2)} ${index}`,
    description: `${word(3)} and ${word(4)} from the ${word(5)}, with ${word(6)} every morning and ${word(7)} at night.`,
    genre: GENRES[index % GENRES.length] ?? null,
    streamUrl: `https://stream-${index}.example.org/live`,
    imageUrl: `/uploads/channels/${index}.webp`,
    country: 'Germany',
    language: 'German',
    website: `https://station-${index}.example.org`,
    featured: index % FEATURED_EVERY === 0,
    track: {
      title: `${word(8)} ${word(9)} (Song ${index % 977})`,
      artist: `The ${word(10)} Band`,
      album: null,
      artwork: null,
      duration: 200,
    },
    stats: {
      totalListeners: index,
      currentListeners: index % 500,
      peakListeners: 500,
      totalPlays: index,
      hereNow: 0,
      relayListeners: 0,
    },
  };
}
