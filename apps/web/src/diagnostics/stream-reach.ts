/** What this browser may do with a stream's bytes, and what they are said to be. */
export type StreamReach =
  | { readonly kind: 'readable'; readonly contentType: string | null }
  | { readonly kind: 'playable-only' }
  | { readonly kind: 'unreachable' };

/**
 * Asks for the stream as a page would, and if that is refused as an audio element would. Only the beginning of an
 * answer is waited for: a stream has no end.
 */
export const readReach = async (url: string, signal: AbortSignal): Promise<StreamReach> => {
  const beginning = new AbortController();
  const init: RequestInit = {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, beginning.signal]),
  };
  try {
    const answer = await fetch(url, init).catch(() => fetch(url, { ...init, mode: 'no-cors' }));
    return answer.type === 'opaque'
      ? { kind: 'playable-only' }
      : { kind: 'readable', contentType: answer.headers.get('content-type') };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    beginning.abort();
  }
};
