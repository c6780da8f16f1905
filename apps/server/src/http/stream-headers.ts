const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

const ICY_HEADERS = [
  'icy-metaint',
  'icy-name',
  'icy-genre',
  'icy-br',
  'icy-description',
  'icy-url',
  'icy-pub',
];

/** Streams play in the pages of others, too. */
export const OPEN_TO_ALL_ORIGINS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': [...ICY_HEADERS, 'Stream-Start'].join(', '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

export const PREFLIGHT_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Icy-MetaData, Range',
  'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
} as const;

/** A live stream has no ranges: a request for one gets the stream as it is (RFC 9110, 14.2). */
export const LIVE_STREAM_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  'Cache-Control': 'no-store',
  'Accept-Ranges': 'none',
  'X-Content-Type-Options': 'nosniff',
  // nginx would buffer the stream otherwise.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** The response to what gets no stream. */
export const NO_STREAM_HEADERS = {
  ...OPEN_TO_ALL_ORIGINS,
  'Cache-Control': 'no-store',
  'Content-Length': 0,
} as const;

/** Node sends header values as Latin-1; ICY readers try UTF-8 first. */
export const utf8Header = (text: string): string => Buffer.from(text).toString('latin1');
