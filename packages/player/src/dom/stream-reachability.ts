const LIMIT_MS = 5_000;

/**
 * Returns whether the stream server sends this stream; false when that cannot be known, as without
 * CORS. Reads no byte of it. Never rejects.
 */
export const isStreamSent = async (url: string, signal?: AbortSignal): Promise<boolean> =>
  (await request(url, 'cors', signal))?.ok ?? false;

/**
 * Returns whether the stream server responds at all: not where its name is unknown, it refuses connections, has no
 * valid certificate or redirects without end. True where a page may not ask. Never rejects.
 */
export const isServerResponding = async (url: string, signal?: AbortSignal): Promise<boolean> =>
  isMixedContent(url) || (await request(url, 'no-cors', signal)) !== null;

/** Browsers refuse it before a server is asked. */
const isMixedContent = (url: string): boolean => location.protocol === 'https:' && url.startsWith('http:');

async function request(url: string, mode: RequestMode, signal?: AbortSignal): Promise<Response | null> {
  const abort = new AbortController();
  const signals = [abort.signal, AbortSignal.timeout(LIMIT_MS), ...(signal ? [signal] : [])];
  try {
    const options = {
      mode,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any(signals),
    } as const;
    return await fetch(url, options);
  } catch {
    return null;
  } finally {
    abort.abort();
  }
}
