/** Whether the page can read the stream (CORS), with the declared type, or only play it. */
export type StreamAccess =
  | { readonly kind: 'readable'; readonly contentType: string | null }
  | { readonly kind: 'playable-only' }
  | { readonly kind: 'unreachable' };

/**
 * Requests the stream with CORS and, if that fails, without it, as an audio element does. Aborts
 * after the response headers, since a stream does not end.
 */
export const checkStreamAccess = async (url: string, signal: AbortSignal): Promise<StreamAccess> => {
  const headersOnly = new AbortController();
  const init: RequestInit = {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, headersOnly.signal]),
  };
  try {
    const response = await fetch(url, init).catch(() => fetch(url, { ...init, mode: 'no-cors' }));
    return response.type === 'opaque'
      ? { kind: 'playable-only' }
      : { kind: 'readable', contentType: response.headers.get('content-type') };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    headersOnly.abort();
  }
};
