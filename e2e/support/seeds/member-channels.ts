import { HOME_CHANNELS, RICH } from './home-channels.ts';
import type { StationChannel } from './seed-channels.ts';

/** Its song is in the catalogue of the Last.fm stub. */
export const KRAUT = {
  name: 'Inner Space',
  channelNumber: 31,
  row: {
    song_title: 'Halleluhwah',
    song_artist: 'Can',
    song_album: 'Tago Mago',
    song_updated_at: Date.now(),
  },
} as const;

/** A title without an artist. */
export const ANONYMOUS = {
  name: 'Unsigned',
  channelNumber: 32,
  row: { song_title: 'Field Recording', song_updated_at: Date.now() },
} as const;

/** No title. */
export const SILENT = { name: 'Silent Running', channelNumber: 33 } as const;

/** Texts that try to inject markup. */
const MARKUP = {
  name: '<b>Bold</b> & <i>Sons</i>',
  channelNumber: 34,
  description: '<img src=x onerror="document.title=1">',
  row: {
    song_title: '<script>document.title=1</script>',
    song_artist: '"><svg onload=alert(1)>',
    song_updated_at: Date.now(),
    website: 'javascript:alert(1)',
  },
} as const;

/** A title of 10 KB. */
export const ENDLESS = {
  name: 'Endless Wave',
  channelNumber: 35,
  row: { song_title: 'endless '.repeat(1_280).trim(), song_artist: 'Somebody', song_updated_at: Date.now() },
} as const;

const SCHEDULE = [
  { programName: 'Fish Market', dayOfWeek: 'Saturday', startTime: '07:00', endTime: '09:00' },
  { programName: 'Night Ferry', dayOfWeek: 'Monday', startTime: '22:00', endTime: '23:30' },
  { programName: 'Morning Tide', dayOfWeek: 'Monday', startTime: '06:00', endTime: '10:00' },
] as const;

const withSchedule = (channel: StationChannel): StationChannel =>
  channel.name === RICH.name
    ? {
        ...channel,
        row: {
          ...channel.row,
          schedule: JSON.stringify(SCHEDULE),
          total_plays: 2_345_678,
          peak_listeners: 4_321,
        },
      }
    : channel;

const FAR = Array.from({ length: 40 }, (_, index) => ({
  name: `Far Wave ${index + 1}`,
  channelNumber: index + 101,
}));

const toUnlisted = (channel: StationChannel): StationChannel => ({
  ...channel,
  row: { featured: 0, ...channel.row },
});

/** Two pages of channels, some with songs of their own. */
export const MEMBER_CHANNELS: readonly StationChannel[] = [
  ...HOME_CHANNELS.map(withSchedule),
  ...[KRAUT, ANONYMOUS, SILENT, MARKUP, ENDLESS, ...FAR].map(toUnlisted),
];
