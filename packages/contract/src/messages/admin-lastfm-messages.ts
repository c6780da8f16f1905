export const adminLastfmErrors = {
  loadFailed: 'Failed to load Last.fm configuration',
  saveFailed: 'Failed to save configuration',
  saveFailedToast: 'Failed to save Last.fm configuration',
  testFailedToast: 'Last.fm API connection test failed',
  testFailed: 'Connection test failed',
} as const;

export const adminLastfmNotices = {
  saved: 'Last.fm configuration saved successfully',
  testSucceeded: 'Last.fm API connection test successful',
  cacheCleared: 'Last.fm cache cleared successfully',
} as const;

/** Why a connection test failed, beside `adminLastfmErrors.testFailedToast`. */
export const lastfmTestErrors = {
  badApiKey: 'The API key is not valid.',
  badSecretKey: 'The secret key does not belong to this API key.',
  suspended: 'Last.fm has suspended this API key.',
  away: 'Last.fm cannot be reached at the moment.',
  refused: (code: number): string => `Last.fm refused the call with error ${code}.`,
} as const;

export const lastfmStatusLabels = {
  connected: 'Connected',
  error: 'Connection Error',
  disabled: 'Disabled',
  unknown: 'Unknown',
} as const;

export const adminLastfmTexts = {
  save: 'Save Configuration',
  test: 'Test Connection',
  refresh: 'Refresh',
} as const;
