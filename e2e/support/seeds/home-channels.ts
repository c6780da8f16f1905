import type { StationChannel } from './seed-channels.ts';

const LONG_TEXT = 'Ninety words about the sea, the harbour and the boats that come and go by night. '.repeat(
  8,
);
/** Fulfilled by the fixture. */
export const PICTURE_PATH = '/test-picture.svg';
/** Fulfilled with something that is no picture. */
export const BROKEN_PICTURE_PATH = '/no-such-picture.png';

/** A channel with every field. */
export const RICH = {
  name: 'Harbour Lights',
  channelNumber: 1,
  genre: 'Jazz',
  description: LONG_TEXT,
  codec: 'MP3',
  bitrateKbps: 192,
  row: {
    image_url: PICTURE_PATH,
    country: 'Portugal',
    language: 'English',
    website: 'https://station.invalid/',
    song_title: 'Low Tide',
    song_artist: 'The Buoys',
    song_album: 'Moorings',
    song_updated_at: Date.now(),
    current_listeners: 1_234,
    current_program: '{"name":"Night Ferry","description":"Slow songs","host":"Ada"}',
  },
} as const satisfies StationChannel;

/** A channel with nothing but a name. */
export const BARE = { name: 'Nameless Wave', channelNumber: 2 } as const;

/** A channel whose picture fails to load. */
export const PICTURELESS = {
  name: 'Grey Picture',
  channelNumber: 3,
  genre: 'Ambient',
  description: 'All that is known is this line.',
  row: { image_url: BROKEN_PICTURE_PATH, current_listeners: 999 },
} as const satisfies StationChannel;

/** Names from right to left that end with signs, which go astray where the name has not its own direction. */
export const ARABIC_NAME = 'إذاعة القرآن الكريم 102.5 FM!';
export const HEBREW_NAME = 'רדיו 88 (תל אביב)';

const GENRES = ['Rock', 'Jazz', 'Ambient', 'Rock'];

/** Numbers 4 to 14, named so that the order by name is not the order by number. */
const PLAIN: readonly StationChannel[] = Array.from({ length: 11 }, (_, index) => ({
  name: `Wave ${String.fromCharCode(90 - index)}`,
  channelNumber: index + 4,
  genre: GENRES[index % GENRES.length] ?? '',
  row: { current_listeners: index * 7 },
}));

const HIDDEN: readonly StationChannel[] = [
  {
    name: 'Not featured',
    channelNumber: 20,
    genre: 'Hidden',
    row: { featured: 0 },
  },
  { name: 'Not active', channelNumber: 21, genre: 'Gone', row: { is_active: 0 } },
];

/** The channels of the Featured Channels list: two pages. */
export const FEATURED: readonly StationChannel[] = [RICH, BARE, PICTURELESS, ...PLAIN];

/** All channels. The status page has the listeners of those in the list. */
export const HOME_CHANNELS: readonly StationChannel[] = [
  ...FEATURED.map((channel) => ({ ...channel, listeners: channel.row?.current_listeners ?? 0 })),
  ...HIDDEN,
];
