export const metadataErrors = {
  fetchFailed: 'Failed to fetch metadata',
  /** Beside HTTP 503 with `serviceDisabled`. */
  notEnabled: 'Last.fm integration is not enabled',
  notFound: 'Last.fm knows nothing of this.',
} as const;

export const adminLastfmNotices = {
  saved: 'Last.fm configuration saved successfully',
  testSucceeded: 'Last.fm API connection test successful',
  cacheCleared: 'Last.fm cache cleared successfully',
} as const;

/** `testFailed`, and the reason why. */
export const lastfmTestErrors = {
  testFailed: 'Last.fm API connection test failed',
  badApiKey: 'The API key is not valid.',
  badSecretKey: 'The secret key does not belong to this API key.',
  suspended: 'Last.fm has suspended this API key.',
  away: 'Last.fm cannot be reached at the moment.',
  refused: (code: number): string => `Last.fm refused the call with error ${code}.`,
} as const;
