import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import type { NewChannel } from '../../apps/server/src/modules/channels/channel-record.ts';
import { ChannelRepository } from '../../apps/server/src/modules/channels/channel-repository.ts';
import { ChannelService } from '../../apps/server/src/modules/channels/channel-service.ts';

const NAMES = 'Radio Wave Blue Café Night Sun Metro Pulse Echo Nova Coast City Retro Gold Dream Storm'.split(
  ' ',
);
const GENRES = ['Pop', 'Rock', 'Jazz', 'Classical', 'Electronic', 'Talk', 'News', 'World'];
const FEATURED_EVERY = 3;

const silent = { info: () => {}, error: () => {} };

/** Fills an empty data folder. @returns the id of one of the channels */
export async function seedManyChannels(dataDir: string, count: number): Promise<string> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const id = await makeManyChannels(db, count);
  await close();
  return id;
}

/** @param change what is otherwise about all of them. @returns the id of one of the channels */
export async function makeManyChannels(
  db: Database['db'],
  count: number,
  change: Partial<NewChannel> = {},
): Promise<string> {
  const channels = await ChannelService.start({ repository: new ChannelRepository(db), logger: silent });
  const made = await channels.createMany(
    Array.from({ length: count }, (_, index) => ({ ...manyChannel(index), ...change })),
  );
  return made[Math.floor(count / 2)]?.id ?? '';
}

/** Names, descriptions and songs of ordinary length, different for every index and the same in every run. */
function manyChannel(index: number): NewChannel {
  const word = (place: number) => NAMES[(index * 7 + place * 13 + (index >> 3)) % NAMES.length];
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
    song: {
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
    },
  };
}
