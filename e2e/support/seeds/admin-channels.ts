import { directoryRow } from '../../../apps/server/testing/directory-server.ts';
import type { StationChannel } from './seed-channels.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_DAY_MS = Date.UTC(2026, 0, 1, 12);
const WAVES_COUNT = 21;
const GENRES = ['Rock', 'Jazz', 'Talk'];

/** The time to which the ages of the titles refer. */
const SEEDED_AT_MS = Date.now();

const titleOf = (ageMinutes: number) => ({
  song_title: 'Low Tide',
  song_artist: 'The Buoys',
  song_updated_at: SEEDED_AT_MS - ageMinutes * MINUTE_MS,
});

/** Numbers 10 to 30; the order by name is not that by number, and the even ones have listeners. */
const WAVES = Array.from({ length: WAVES_COUNT }, (_, index) => ({
  name: `Wave ${String.fromCharCode(90 - index)}`,
  channelNumber: index + 10,
  genre: GENRES[index % GENRES.length] ?? '',
  listeners: index % 2 === 0 ? (index + 10) * 100 : 0,
  row: { created_at: FIRST_DAY_MS + index * DAY_MS },
}));

const EARLY = { created_at: FIRST_DAY_MS - DAY_MS };

/** A channel that was changed just now is checked a quarter of an hour later, and tests may take longer. */
const NEVER_DUE = { updated_at: SEEDED_AT_MS + 365 * DAY_MS };

/** Numbers 1 to 5: one of each state. */
const STATES = [
  { name: 'Fresh', channelNumber: 1, genre: 'Blues', row: { ...EARLY, ...titleOf(1) } },
  { name: 'Lately', channelNumber: 2, genre: 'Folk', row: { ...EARLY, ...titleOf(12) } },
  { name: 'Stale', channelNumber: 3, row: { ...EARLY, ...titleOf(90) } },
  { name: 'Untold', channelNumber: 4, row: { ...EARLY, ...NEVER_DUE } },
  { name: 'Asleep', channelNumber: 5, genre: 'Gone', row: { ...EARLY, is_active: 0, featured: 0 } },
];

/** Three pages of them. */
export const ADMIN_CHANNELS: readonly StationChannel[] = [...STATES, ...WAVES];

export const CHANNELS_COUNT = ADMIN_CHANNELS.length;

/** The public directory: more than one page, and one that is a channel already. */
export const DIRECTORY = [
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
