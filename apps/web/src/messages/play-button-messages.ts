export const playButtonTexts = {
  play: (subject: string): string => `Play ${subject}`,
  pause: (subject: string): string => `Pause ${subject}`,
} as const;

/** Separate from the error texts, which the first screen does not need. */
export const playerTexts = {
  noMetadata: 'No metadata available',
  byArtist: (artist: string): string => `by ${artist}`,
  byArtistOnAlbum: (artist: string, album: string): string => `by ${artist} • ${album}`,
} as const;
