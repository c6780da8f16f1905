/** The words below the bar's icons; each is part of its button's accessible name, whatever the button's state. */
export const playerBarCaptions = {
  rewind: 'Rewind',
  beginning: 'Beginning',
  favorite: 'Favorite',
  like: 'Like',
  track: 'Track',
  mute: 'Mute',
  channel: 'Channel',
  quality: 'Quality',
  stop: 'Stop',
  share: 'Share',
} as const;

export const playerBarTexts = {
  label: 'Player',
  loading: 'Loading stream',
  previous: 'Previous channel',
  next: 'Next channel',
  moreControls: 'More controls',
  rewind: (seconds: number): string => `Rewind ${seconds} seconds`,
  /** The live edge: 'Live' is the age of a title. */
  live: 'On air',
  songBeginning: 'This song from its beginning',
  position: 'Position',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  information: 'Channel information',
  stop: 'Stop and close the player',
  sameVolume: 'Same volume for all channels',
  channelVolumes: 'Remember a volume for each channel',
  remembersChannel: 'Bring this channel back at my next visit',
} as const;

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** '2 minutes 10 seconds behind' the live edge, for screen readers. */
export const behindText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const parts = [minutes > 0 && count(minutes, 'minute'), count(seconds % 60, 'second')];
  return `${parts.filter(Boolean).join(' ')} behind`;
};

/** For screen readers, when playback starts or the track changes. */
export const onAirTexts = {
  channel: (channelNumber: number, name: string): string => `Now playing: Channel ${channelNumber}, ${name}`,
  track: (track: string, channelNumber: number, name: string): string =>
    `Now playing: ${track}, on channel ${channelNumber}, ${name}`,
} as const;

export const channelFactLabels = {
  status: 'Status',
  listeners: 'Listeners',
  genre: 'Genre',
  program: 'Program',
  quality: 'Quality',
  country: 'Country',
  language: 'Language',
} as const;

export const keysTexts = {
  title: 'Keys',
  keys: [
    [['Space'], 'Play or pause'],
    [['N', 'P'], 'Next and previous channel'],
    [['B'], 'Back to the channel heard before'],
    [['↑', '↓'], 'Louder and softer, with the focus in the player'],
    [['M'], 'Mute'],
    [['F', 'L'], 'Favorite the channel, like the song'],
    [['0 – 9'], 'Tune to a channel by its number'],
    [['Alt', '1 – 6'], 'Play a preset, the first of the favorites'],
    [['/'], 'Search'],
    [['V'], 'The player over the whole screen'],
    [['?'], 'This list'],
  ],
  characterKeys: 'Use letters, digits and signs as keys on this device',
} as const;

const inMinutes = (minutes: number): string => (minutes === 1 ? 'within a minute' : `in ${minutes} minutes`);

export const sleepTexts = {
  label: 'Sleep timer',
  off: 'Off',
  minutes: (minutes: number): string => `${minutes} minutes`,
  song: 'At the end of this song',
  fadesIn: (minutes: number): string => `The sound fades out ${inMinutes(minutes)}.`,
  /** Below the button of the bar, which is shown while the timer runs. */
  caption: (minutes: number | null): string => (minutes === null ? 'Song' : `${minutes} min`),
  button: (minutes: number | null): string =>
    `Sleep timer: fades out ${minutes === null ? 'with this song' : `in ${minutes} min`}`,
} as const;

export const bufferDepthTexts = {
  label: 'Buffer',
  hint: 'How long the sound goes on without the network, and how far behind the station it is.',
  options: { auto: 'Auto', live: 'Close to live, 8 seconds', tunnel: 'Tunnel, 90 seconds' },
} as const;

export const qualityTexts = { auto: 'Auto', high: 'High', low: 'Low' } as const;

/** @param kbps of what plays now */
export const qualityHint = (kbps: number | null): string =>
  kbps === null ? 'Quality' : `Quality: now ${kbps} kbps`;

/** With the message that the connection is slow. */
export const LOWER_QUALITY = 'Lower the quality';
