/**
 * Streams of this very station work behind any address: what the system URL's origin serves is played from
 * the page's own origin. Other stations' URLs, and whatever is no URL, stay as they are.
 */
export const sameOriginStreamUrl = (streamUrl: string, systemUrl: string, pageOrigin: string): string => {
  if (!URL.canParse(streamUrl) || !URL.canParse(systemUrl)) return streamUrl;
  const stream = new URL(streamUrl);
  if (stream.origin === 'null' || stream.origin !== new URL(systemUrl).origin) return streamUrl;
  return pageOrigin + stream.pathname + stream.search;
};
