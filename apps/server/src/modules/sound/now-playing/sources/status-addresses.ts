const STREAM_ID = /^\/stream\/(\d{1,4})\b/;
const AZURACAST_LISTEN = /^\/listen\/([a-z0-9_-]{1,100})\//i;
const DEFAULT_STREAM_ID = '1';
const ALL_STREAMS = '/statistics?json=1';

/** The addresses where a stream's own server may publish its tracks, the best first. */
export function statusAddresses(streamUrl: string): string[] {
  const url = URL.parse(streamUrl);
  if (!url) return [];
  const at = (path: string) => url.origin + path;
  const shortcode = AZURACAST_LISTEN.exec(url.pathname)?.[1];
  return [
    ...(shortcode ? [at(`/api/nowplaying/${shortcode}`)] : []),
    at('/status-json.xsl'),
    at(`/stats?sid=${getStreamId(url)}&json=1`),
    // SHOUTcast 2 lists a stream with a path of its own there, whose number the address does not show.
    at(ALL_STREAMS),
    // SHOUTcast 1 has a single stream, at the root.
    ...(/^\/(;.*)?$/.test(url.pathname) ? [at('/7.html')] : []),
  ];
}

/**
 * An apiOrigin with a path is a document; a bare origin stands for all usual documents of that
 * server.
 */
export function apiAddresses(apiOrigin: string): string[] {
  const url = URL.parse(apiOrigin);
  if (!url) return [];
  if (url.pathname !== '/' || url.search) return [apiOrigin];
  return ['/status-json.xsl', '/api/nowplaying', ALL_STREAMS, '/stats?sid=1&json=1', '/7.html', '/'].map(
    (path) => url.origin + path,
  );
}

const getStreamId = (url: URL): string =>
  STREAM_ID.exec(url.pathname)?.[1] ??
  url.searchParams.get('sid')?.match(/^\d{1,4}$/)?.[0] ??
  DEFAULT_STREAM_ID;
