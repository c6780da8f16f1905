export const trackErrors = {
  loadFailed: 'Failed to load track information. Please try again.',
} as const;

/** Before a channel's track, for screen readers. */
export const NOW_PLAYING = 'Now playing: ';

export const trackTexts = {
  title: 'Track Information',
  open: 'Track information',
  loading: 'Loading track information...',
  byArtist: (artist: string): string => `by ${artist}`,
  album: 'Album',
  duration: 'Duration',
  releaseDate: 'Release date',
  plays: (count: string): string => `${count} plays`,
  listeners: (count: string): string => `${count} listeners`,
  nothingKnown: 'Last.fm knows nothing more of this track.',
  artistSection: 'Artist Information',
  artistLink: 'View artist on Last.fm',
  similarSection: 'Similar Artists',
  match: (percent: number): string => `${percent}% match`,
  linksSection: 'External Links',
  trackPage: 'Track on Last.fm',
  artistPage: 'Artist on Last.fm',
  searchLyrics: 'Search for lyrics',
  close: 'Close',
} as const;
