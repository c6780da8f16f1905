import type { StreamFailure } from '@airdial/contract/channel/schema';

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
  'playback-error': 'Playback error occurred',
} as const;

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'The stream server asks for a password (401).',
  403: 'The stream server does not allow listening from here (403).',
  404: 'The stream server has no stream at this address (404).',
  410: 'The stream server says that the stream is gone (410).',
  429: 'The stream server is asked too often (429).',
};

/** Why the stream server refused, by its HTTP status. */
export const refusalText = (status: number): string => {
  const unnamed = status >= 500 ? 'The stream server has a problem' : 'The stream server refuses the stream';
  return REFUSALS[status] ?? `${unnamed} (${status}).`;
};

/** Why there is no sound, as the server's own check has found. */
export const streamFailures = {
  'unknown-host': 'The name of the stream server is not known.',
  unreachable: 'The stream server cannot be reached.',
  'bad-certificate': 'The certificate of the stream server is not valid.',
  'too-many-redirects': 'The stream server redirects without end.',
  timeout: 'The stream server does not respond in time.',
  refused: 'The stream server refuses the stream.',
  'not-audio': 'The stream server sends no audio.',
  unreadable: 'The stream server does not respond as it should.',
} as const satisfies Record<StreamFailure, string>;

/** The full stop that most of the specification's errors lack, before another sentence. */
export const missingStop = (text: string): string => (text.endsWith('.') ? '' : '.');

/** The error's text and, where it is known, its reason. */
export const playerErrorText = (error: keyof typeof playerErrors, reason: string | null): string => {
  const text = playerErrors[error];
  return reason === null ? text : `${text}${missingStop(text)} ${reason}`;
};

/** The toast when the channel of a typed number cannot be looked up. */
export const LOAD_CHANNEL_FAILED = 'Failed to load channel';

/** The toast of the key for the last channel. */
export const NO_LAST_CHANNEL = 'No other channel has been heard yet';

export const retryTexts = {
  reconnecting: 'Reconnecting…',
  offline: (secondsLeft: number): string => `Offline. ${secondsLeft} s left`,
  nextTryIn: (seconds: number): string => `Next try in ${seconds} s`,
  whenOnline: 'Playback starts when the connection is back.',
  trying: 'Trying again…',
} as const;

/** While playback pauses again and again to buffer more. */
export const SLOW_CONNECTION = 'Your connection is slower than this stream';

/** The toast with 'invalid-url'. */
export const INVALID_STREAM_URL_TOAST = 'Invalid stream URL. Please contact the administrator.';
