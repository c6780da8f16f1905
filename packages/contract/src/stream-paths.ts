/**
 * Streams of which the server keeps the newest minutes: the demo radio's and the relay's. Apart from the
 * other paths, since the first screen needs these alone.
 */
export const STREAM_PATHS = ['/radio', '/relay'] as const;
