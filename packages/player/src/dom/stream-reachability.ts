const LIMIT_MS = 5_000;

/**
 * Returns whether the stream server sends this stream; false when that cannot be known, as without
 * CORS. Reads no byte of it. Never rejects.
 */
export async function isStreamSent(url: string, signal?: AbortSignal): Promise<boolean> {
  const abort = new AbortController();
  const signals = [abort.signal, AbortSignal.timeout(LIMIT_MS), ...(signal ? [signal] : [])];
  try {
    const options = { credentials: 'omit', cache: 'no-store', signal: AbortSignal.any(signals) } as const;
    return (await fetch(url, options)).ok;
  } catch {
    return false;
  } finally {
    abort.abort();
  }
}
