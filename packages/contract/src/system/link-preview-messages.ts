/** What a link to this radio says of itself where it is shared, and in search results. */
export const previewTexts = {
  channelTitle: (name: string, brandName: string): string => `${name} – ${brandName}`,
  /** For a channel that does not describe itself. */
  channelDescription: (channelNumber: number, genre: string | null, brandName: string): string =>
    genre
      ? `Channel ${channelNumber}, ${genre}, live on ${brandName}.`
      : `Channel ${channelNumber}, live on ${brandName}.`,
} as const;
