export const trackErrors = {
  loadFailed: 'Failed to load track information. Please try again.',
} as const;

export const trackTexts = {
  title: 'Track Information',
  loading: 'Loading track information...',
  byArtist: (artist: string): string => `by ${artist}`,
  artistSection: 'Artist Information',
  similarSection: 'Similar Artists',
  linksSection: 'External Links',
  close: 'Close',
} as const;
