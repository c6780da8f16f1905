/**
 * Rewrites a stream of the system URL's origin, or a path, to the page's origin, so that it works
 * behind any address. Returns other URLs, and text that is not a URL, unchanged.
 */
export const sameOriginStreamUrl = (streamUrl: string, systemUrl: string, pageOrigin: string): string => {
  if (streamUrl.startsWith('/')) return pageOrigin + streamUrl;
  if (!URL.canParse(streamUrl) || !URL.canParse(systemUrl)) return streamUrl;
  const stream = new URL(streamUrl);
  if (stream.origin === 'null' || stream.origin !== new URL(systemUrl).origin) return streamUrl;
  return pageOrigin + stream.pathname + stream.search;
};
