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
  stop: 'Stop',
} as const;

export const playerBarTexts = {
  stop: 'Stop and close the player',
  remembersChannel: 'Bring this channel back at my next visit',
} as const;
