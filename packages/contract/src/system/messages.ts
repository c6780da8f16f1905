/** For the API and for the page that replaces all others. */
export const UNDER_MAINTENANCE = 'The system is under maintenance. Please try again later.';

export const NOT_THIS_STATION = 'Something else than this station answers there.';

export const adminSystemNotices = {
  updated: 'System configuration updated successfully',
  reset: 'System configuration reset to defaults',
  urlValid: 'This station answers at this address.',
  urlNotChecked:
    'This address was not checked: this server calls no private addresses and no unusual ports. Open it in a browser.',
} as const;

/** Title and description of shared links and search results. */
export const previewTexts = {
  channelTitle: (name: string, brandName: string): string => `${name} – ${brandName}`,
  /** What the picture of a channel's link says. */
  pictureAlt: (channelNumber: number, name: string): string => `${channelNumber} · ${name}`,
  /** For a channel without a description. */
  channelDescription: (channelNumber: number, genre: string | null, brandName: string): string =>
    genre
      ? `Channel ${channelNumber}, ${genre}, live on ${brandName}.`
      : `Channel ${channelNumber}, live on ${brandName}.`,
} as const;
