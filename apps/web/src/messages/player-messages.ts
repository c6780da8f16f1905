/** The player's errors, by its PlayerErrorCode (packages/player). */
export const playerErrors = {
  'load-failed': 'Failed to load audio stream',
  aborted: 'Audio playback was aborted',
  network: 'Network error occurred while loading audio',
  decode: 'Audio format not supported or corrupted',
  'source-unsupported': 'Audio source not supported or stream unavailable',
  unknown: 'Unknown audio error occurred',
  'invalid-url': 'Invalid stream URL. Please check the channel configuration.',
  'no-url': 'No stream URL available for this channel.',
  'play-failed': 'Failed to play stream. Please try again.',
  blocked: 'Playback blocked. Please click play to start audio.',
  'format-unsupported': 'Audio format not supported by your browser.',
  interrupted: 'Playback was interrupted. Please try again.',
  'play-channel-failed': 'Failed to play channel',
  'load-channel-failed': 'Failed to load channel',
  'playback-error': 'Playback error occurred',
} as const;

/** The toast with 'invalid-url'. */
export const INVALID_STREAM_URL_TOAST = 'Invalid stream URL. Please contact the administrator.';
