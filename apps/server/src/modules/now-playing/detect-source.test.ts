import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { detectSource, type SourceAccess } from './detect-source.ts';
import { POLL_LIMIT_MS, STATUS_LOOK_MS } from './poll-limits.ts';

const station = { streamUrl: 'http://radio.example/live', apiOrigin: null, charset: null };
const reading = { song: { text: 'Señal - Lluvia' }, listeners: null, peakListeners: null };

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

test('a status page that drips is let go, once for all pages of its server, and the stream tells the title', async () => {
  const asked: string[] = [];
  const letGo: string[] = [];
  const access: SourceAccess = {
    fetchStatus: (url, signal) => {
      asked.push(url);
      signal.addEventListener('abort', () => letGo.push(url), { once: true });
      return untilAborted(signal);
    },
    probeStream: async () => reading,
  };
  const detected = detectSource(station, access, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(STATUS_LOOK_MS);
  expect(await detected).toEqual({ source: { kind: 'stream', url: station.streamUrl }, reading });
  expect(asked).toEqual(['http://radio.example/status-json.xsl']);
  expect(letGo).toEqual(asked);
  expect(STATUS_LOOK_MS).toBeLessThan(POLL_LIMIT_MS);
});

test('a server that says nothing at all is not asked for its stream either', async () => {
  const probeStream = vi.fn(async () => reading);
  const silent = new OutboundError('headers-timeout', 'No answer within 5000 ms.');
  const access: SourceAccess = { fetchStatus: () => Promise.reject(silent), probeStream };
  await expect(detectSource(station, access, new AbortController().signal)).rejects.toBe(silent);
  expect(probeStream).not.toHaveBeenCalled();
});
