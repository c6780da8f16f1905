import { vi } from 'vitest';

export type SentRequest = {
  readonly url: string;
  readonly signal: AbortSignal;
  body: ReadableStreamDefaultController<Uint8Array>;
};

/**
 * Fakes fetch with streams that the test writes.
 *
 * @param headers of each response, by its URL where they differ
 */
export function serveStreams(
  headers: Record<string, string> | ((url: string) => Record<string, string>) = {},
  status = 200,
): readonly SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) =>
      void requests.push({ url, signal, body });
    const body = new ReadableStream<Uint8Array>({ start });
    const sent = typeof headers === 'function' ? headers(url) : headers;
    return new Response(body, { status, headers: { 'content-type': 'audio/mpeg', ...sent } });
  });
  return requests;
}
