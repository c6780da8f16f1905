import { lastfmTestErrors } from '@airdial/contract/lastfm/messages';

export const adminLastfmErrors = {
  testFailedToast: lastfmTestErrors.testFailed,
  loadFailed: 'Failed to load Last.fm configuration',
  saveFailed: 'Failed to save Last.fm configuration',
  saveRefused: 'Failed to save configuration',
  testFailed: 'Connection test failed',
  statsFailed: 'Failed to load Last.fm statistics',
  clearFailed: 'Failed to clear the Last.fm cache',
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
  title: 'Last.fm API Configuration',
  testing: 'Testing...',
  connectionTitle: 'Connection Status',
  featuresTitle: 'Features Enabled',
  notTested: 'Not tested yet. A test tries both keys as they stand in the form, and saves nothing.',
  secretStored: 'A secret key is stored. Leave this blank to keep it.',
  switchedOff:
    'Last.fm is switched off in System Configuration: nothing is asked there until it is on again.',
  status: 'Status',
  version: 'API Version',
  message: 'Message',
} as const;

/** The features that the specification names. */
export const lastfmFeatures = [
  'Track metadata enhancement',
  'Artist information and biography',
  'Similar artist recommendations',
] as const;

export const lastfmFieldLabels = {
  apiKey: 'API Key',
  secretKey: 'Secret Key',
  enabled: 'Enable Last.fm',
  cacheEnabled: 'Enable Caching',
  cacheDuration: 'Cache Duration (seconds)',
  rateLimitDelay: 'Rate Limit Delay (ms)',
  maxRetries: 'Max Retries',
} as const;

export const lastfmFieldHints = {
  enabled: 'Listeners see what Last.fm knows of the song on air.',
  cacheEnabled: 'Answers are kept, so that the same question is not asked twice.',
} as const;

export const lastfmInfoTexts = {
  open: 'About Last.fm',
  title: 'About the Last.fm Service',
  paragraphs: [
    'Last.fm knows tracks, albums and artists: covers, biographies, tags and who sounds alike. The station asks it for ' +
      'the song on air and keeps the answers.',
    'For an API key and a secret key, sign in at Last.fm and create an API account. Both are free for stations that ' +
      'earn nothing with them.',
    'The secret key is stored encrypted and never sent to a browser. Only this server talks to Last.fm, which learns ' +
      'nothing of your listeners.',
  ],
  link: 'Create an API account at Last.fm',
  close: 'Got it',
} as const;

export const lastfmStatsTexts = {
  title: 'Statistics',
  period: (days: number): string => `The last ${days} days`,
  lookups: 'Questions',
  cacheHits: 'Answered from Cache',
  staleResponses: 'Answered from Expired Cache',
  upstreamCalls: 'Calls to Last.fm',
  upstreamErrors: 'Failed Calls',
  cachedEntries: 'Cached Answers',
  clear: 'Clear Cache',
  clearTitle: 'Clear Cache',
  clearWarning:
    'Everything that Last.fm has answered is forgotten and asked again when it is needed. This cannot be undone.',
} as const;
