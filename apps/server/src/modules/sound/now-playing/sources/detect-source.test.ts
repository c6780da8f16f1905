import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BadStatusError, OutboundError } from '../../../../outbound/outbound-error.ts';
import { POLL_LIMIT_MS, STATUS_PAGE_LIMIT_MS } from '../polling/poll-limits.ts';
import { detectSource, type SourceAccess } from './detect-source.ts';

const server = { streamUrl: 'http://radio.example/live', apiOrigin: null, charset: null };
const status = { track: { text: 'Señal - Lluvia' }, listeners: null, peakListeners: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

test('gives up on a slow status page and all pages of its server, and reads the title from the stream', async () => {
  const requested: string[] = [];
  const aborted: string[] = [];
  const access: SourceAccess = {
    fetchStatus: (url, signal) => {
      requested.push(url);
      signal.addEventListener('abort', () => aborted.push(url), { once: true });
      return untilAborted(signal);
    },
    probeStream: async () => status,
  };
  const detected = detectSource(server, access, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(STATUS_PAGE_LIMIT_MS);
  expect(await detected).toEqual({
    source: { kind: 'stream', url: server.streamUrl },
    status,
    endpointError: null,
  });
  expect(requested).toEqual(['http://radio.example/status-json.xsl']);
  expect(aborted).toEqual(requested);
  expect(STATUS_PAGE_LIMIT_MS).toBeLessThan(POLL_LIMIT_MS);
});

test('does not probe the stream of a server that does not respond', async () => {
  const probeStream = vi.fn(async () => status);
  const noResponse = new OutboundError('headers-timeout', 'No answer within 5000 ms.');
  const access: SourceAccess = { fetchStatus: () => Promise.reject(noResponse), probeStream };
  await expect(detectSource(server, access, new AbortController().signal)).rejects.toBe(noResponse);
  expect(probeStream).not.toHaveBeenCalled();
});

test.each([null, 'http://radio.example'])(
  'finds a stream of SHOUTcast 2 with a path of its own, and opens no audio (metadata endpoint: %s)',
  async (apiOrigin) => {
    const stream = (id: number, streampath: string) => ({
      id,
      streamstatus: 1,
      streampath,
      songtitle: `Band - ${streampath}`,
      currentlisteners: id,
    });
    const pages: Readonly<Record<string, object>> = {
      '/stats?sid=1&json=1': stream(1, '/one'),
      '/statistics?json=1': { activestreams: 2, streams: [stream(1, '/one'), stream(2, '/two')] },
    };
    const probeStream = vi.fn(async () => status);
    const access: SourceAccess = {
      fetchStatus: async (url) => {
        const page = pages[url.replace('http://radio.example', '')];
        if (!page) throw new BadStatusError(404, null);
        return { url, contentType: 'application/json', bytes: Buffer.from(JSON.stringify(page)) };
      },
      probeStream,
    };
    const two = { ...server, streamUrl: 'http://radio.example/two', apiOrigin };
    const detected = await detectSource(two, access, new AbortController().signal);
    expect(detected.status).toMatchObject({ track: { text: 'Band - /two' }, listeners: 2 });
    expect(probeStream).not.toHaveBeenCalled();
  },
);
