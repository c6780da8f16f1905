import { DirectoryServer, directoryRow } from '../../../apps/server/src/testing/directory-server.ts';
import { AdminApi } from '../api/admin-api.ts';
import type { PersonSeed } from '../seeds/seed-accounts.ts';
import type { ChannelSeed } from '../seeds/seed-channels.ts';
import { startStatusServer } from '../stream-servers/status-server.ts';
import { type AppServer, startApp } from './airdial-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1, 12);
const WAVES_COUNT = 21;
const GENRES = ['Rock', 'Jazz', 'Talk'];

export const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@radio.example',
  password: 'Engine number 1',
  role: 'admin',
} as const satisfies PersonSeed;
const BEA: PersonSeed = { ...ADA, firstName: 'Bea', email: 'bea@radio.example' };

/** The time to which the ages of the titles refer. */
export const SEEDED_AT_MS = Date.now();

const titleOf = (ageMinutes: number) => ({
  song_title: 'Low Tide',
  song_artist: 'The Buoys',
  song_updated_at: SEEDED_AT_MS - ageMinutes * MINUTE_MS,
});

/** Numbers 10 to 30, named so that the order by name is not the order by number. */
const WAVES = Array.from({ length: WAVES_COUNT }, (_, index) => ({
  name: `Wave ${String.fromCharCode(90 - index)}`,
  channelNumber: index + 10,
  genre: GENRES[index % GENRES.length] ?? '',
  row: { created_at: FIRST_DAY_MS + index * DAY_MS },
}));

const EARLY = { created_at: FIRST_DAY_MS - DAY_MS };

/** Numbers 1 to 5: one of each state. */
const STATES = [
  { name: 'Fresh', channelNumber: 1, genre: 'Blues', row: { ...EARLY, ...titleOf(1) } },
  { name: 'Lately', channelNumber: 2, genre: 'Folk', row: { ...EARLY, ...titleOf(12) } },
  { name: 'Stale', channelNumber: 3, row: { ...EARLY, ...titleOf(90) } },
  { name: 'Untold', channelNumber: 4, row: EARLY },
  { name: 'Asleep', channelNumber: 5, genre: 'Gone', row: { ...EARLY, is_active: 0, featured: 0 } },
];

export const CHANNELS_COUNT = STATES.length + WAVES.length;

/** More than one page, and one that is a channel already. */
const STATIONS = [
  directoryRow(1, { name: 'Wave Z', url: 'https://wave.example/z', bitrate: 320 }),
  directoryRow(2, {
    name: 'Radio Hav',
    url: 'https://hav.example/hav.pls',
    url_resolved: 'https://hav.example/hav',
  }),
  directoryRow(3, { name: 'Broken', url: 'javascript:alert(1)' }),
  ...Array.from({ length: 40 }, (_, index) =>
    directoryRow(index + 10, { name: `Fjord ${index}`, tags: 'news,talk', codec: 'AAC' }),
  ),
];

/** Waves with an even number have listeners, by their status page. */
const listenersOf = (channelNumber: number): number => (channelNumber % 2 === 0 ? channelNumber * 100 : 0);

export type AdminChannelsServer = {
  readonly app: AppServer;
  readonly origin: string;
  readonly ada: AdminApi;
  readonly bea: AdminApi;
  /** The public directory that it searches. */
  readonly directory: DirectoryServer;
  /** The URL of a stream that the server can read and a browser cannot. */
  mount(name: string): string;
  stop(): Promise<void>;
};

/** Airdial with two administrators and three pages of channels. */
export async function startAdminChannelsServer(
  moreChannels: readonly ChannelSeed[] = [],
): Promise<AdminChannelsServer> {
  const mounts = WAVES.map(
    ({ channelNumber }) => [`/mount-${channelNumber}`, listenersOf(channelNumber)] as const,
  );
  const server = await startStatusServer(new Map(mounts));
  const directory = await DirectoryServer.start(STATIONS);
  const people = [ADA, BEA];
  const listed = [...STATES, ...WAVES].map((channel) => ({
    ...channel,
    streamUrl: `${server.origin}/mount-${channel.channelNumber}`,
  }));
  const app = await startApp({
    channels: [...listed, ...moreChannels],
    accounts: { people },
    environment: { DIRECTORY_URL: directory.url },
  });
  const [ada, bea] = await Promise.all(people.map((person) => AdminApi.signIn(app.origin, person)));
  if (!ada || !bea) throw new Error('two administrators were seeded');
  return {
    app,
    origin: app.origin,
    ada,
    bea,
    directory,
    mount: (name) => `${server.origin}/mount-${name}`,
    stop: async () => {
      await app.stop();
      await server.stop();
      await directory.stop();
    },
  };
}
