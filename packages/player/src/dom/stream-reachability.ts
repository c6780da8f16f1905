const LIMIT_MS = 5_000;

/**
 * Returns whether the stream server sends this stream; false when that cannot be known, as without
 * CORS. Reads no byte of it. Never rejects.
 */
export const isStreamSent = async (url: string, signal?: AbortSignal): Promise<boolean> =>
  (await request(url, 'cors', signal))?.ok ?? false;

/**
 * Returns whether the stream server responds at all, whatever it responds: not where its name is unknown, it refuses
 * connections, has no valid certificate or redirects without end. Never rejects.
 */
export const isServerResponding = async (url: string, signal?: AbortSignal): Promise<boolean> =>
  (await request(url, 'no-cors', signal)) !== null;

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
