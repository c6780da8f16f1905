export const playButtonTexts = {
  play: (subject: string): string => `Play ${subject}`,
  pause: (subject: string): string => `Pause ${subject}`,
} as const;

/** Separate from the error texts, which the first screen does not need. */
export const playerTexts = {
  noMetadata: 'No metadata available',
} as const;
