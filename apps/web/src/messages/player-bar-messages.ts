/** The words below the bar's icons; each is part of its button's accessible name. */
export const playerBarCaptions = {
  rewind: 'Rewind',
  favorites: 'Favorites',
  like: 'Like',
  unlike: 'Unlike',
  track: 'Track',
  mute: 'Mute',
  unmute: 'Unmute',
  channel: 'Channel',
  quality: 'Quality',
  stop: 'Stop',
} as const;

export const playerBarTexts = {
  stop: 'Stop and close the player',
  remembersChannel: 'Bring this channel back at my next visit',
} as const;

export const qualityTexts = { auto: 'Auto', high: 'High', low: 'Low' } as const;

/** @param kbps of what plays now */
export const qualityHint = (kbps: number | null): string =>
  kbps === null ? 'Quality' : `Quality: now ${kbps} kbps`;

/** With the message that the connection is slow. */
export const LOWER_QUALITY = 'Lower the quality';
