import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveStreams } from '../testing/fake-streams.ts';
import { type ConnectionResponse, StreamConnection } from './stream-connection.ts';

const address = {
  url: 'http://radio.example/1',
  kind: 'mp3',
  resumable: undefined,
  behindSeconds: 0,
} as const;

function listen(connection: StreamConnection) {
  const received: number[] = [];
  const events: unknown[] = [];
  const handlers = {
    onResponse: ({ mime }: ConnectionResponse) => events.push(mime),
    onAudio: (bytes: Uint8Array) => received.push(...bytes),
    onEnd: (end: unknown) => events.push(end),
    onFailed: (loss: unknown) => events.push(loss),
  };
  connection.attach(handlers, () => true);
  return { received, events };
}

/** What is enqueued is read in microtasks. */
const waitForReads = () => setImmediate();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('StreamConnection', () => {
  it('removes the ICY metadata blocks', async () => {
    const requests = serveStreams({ 'icy-metaint': '256' });
    const { received, events } = listen(new StreamConnection(address));
    await waitForReads();
    const audio = Array.from({ length: 512 }, (_, index) => index % 256);
    const block = [1, ...Array(16).fill(65)];
    requests[0]?.body.enqueue(Uint8Array.of(...audio.slice(0, 256), ...block, ...audio.slice(256), 0, 5));
    await waitForReads();
    expect(received).toEqual([...audio, 5]);
    expect(events).toEqual(['audio/mpeg']);
  });

  it('distinguishes a broken stream from the end of a recording', async () => {
    for (const [headers, isWhole] of [
      [{}, false],
      [{ 'content-length': '1' }, true],
    ] as const) {
      const requests = serveStreams(headers);
      const { events } = listen(new StreamConnection(address));
      await waitForReads();
      requests[0]?.body.close();
      await waitForReads();
      expect(events).toEqual(['audio/mpeg', { isWhole }]);
    }
  });

  it('aborts a response that MediaSource does not play', async () => {
    const requests = serveStreams({ 'content-type': 'audio/wav' });
    const { events } = listen(new StreamConnection(address));
    await waitForReads();
    expect(events).toEqual([{ code: 'source-unsupported', outputBroken: false, fallback: 'audio-element' }]);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('names the plain element as fallback when the fetch fails, which may be CORS', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { events } = listen(new StreamConnection(address));
    await waitForReads();
    expect(events).toEqual([{ code: 'network', outputBroken: false, fallback: 'audio-element' }]);
  });

  it('names the byte after the last one, where the server says which the first one was', async () => {
    const requests = serveStreams({ 'stream-start': 'place=k3x9Zq_1.-40, behind=29.5' });
    const connection = new StreamConnection({ ...address, resumable: true, behindSeconds: 30 });
    expect(connection.place).toBeNull();
    const responses: unknown[] = [];
    const handlers = { onAudio: () => {}, onEnd: () => {}, onFailed: () => {} };
    connection.attach({ ...handlers, onResponse: (response) => responses.push(response) }, () => true);
    await waitForReads();
    requests[0]?.body.enqueue(new Uint8Array(100));
    await waitForReads();
    expect(connection.place).toBe('k3x9Zq_1.60');
    expect(requests[0]?.url).toBe('http://radio.example/1?behind=30');
    expect(responses).toMatchObject([
      { mime: 'audio/mpeg', isResumed: false, start: { behindSeconds: 29.5 } },
    ]);
  });

  it.each([
    ['resumed', 'place=k3x9Zq_1.60, behind=44.0', true],
    ['not resumed at a later byte', 'place=k3x9Zq_1.61, behind=44.0', false],
    ['not resumed in another broadcast', 'place=00000000.60, behind=8.0', false],
    ['not resumed by a server that says nothing', '', false],
  ])('is %s', async (_name, start, isResumed) => {
    const requests = serveStreams({ 'stream-start': start });
    const request = { ...address, resumable: true, behindSeconds: 30 } as const;
    const responses: boolean[] = [];
    const handlers = { onAudio: () => {}, onEnd: () => {}, onFailed: () => {} };
    const onResponse = (response: ConnectionResponse) => responses.push(response.isResumed);
    new StreamConnection(request, { from: 'k3x9Zq_1.60' }).attach({ ...handlers, onResponse }, () => true);
    await waitForReads();
    expect(requests[0]?.url).toBe('http://radio.example/1?behind=30&from=k3x9Zq_1.60');
    expect(responses).toEqual([isResumed]);
  });

  it('delivers all that was preloaded of a stream that can be resumed', async () => {
    const requests = serveStreams({ 'stream-start': 'place=k3x9Zq_1.0, behind=29.5' });
    const request = { ...address, resumable: true, behindSeconds: 30 } as const;
    const connection = new StreamConnection(request, { preloadMaxBytes: 100_000 });
    vi.useFakeTimers({ toFake: ['performance'] });
    await waitForReads();
    for (let chunk = 0; chunk < 10; chunk += 1) {
      requests[0]?.body.enqueue(new Uint8Array(4_096));
      await waitForReads();
      vi.advanceTimersByTime(1_000);
    }
    expect(listen(connection).received).toHaveLength(40_960);
  });

  it('delivers no more of what was preloaded, nor its end, once that has closed it', async () => {
    const requests = serveStreams();
    const connection = new StreamConnection(address, { preloadMaxBytes: 100 });
    await waitForReads();
    for (const byte of [1, 2]) {
      requests[0]?.body.enqueue(Uint8Array.of(byte));
      await waitForReads();
    }
    requests[0]?.body.close();
    await waitForReads();
    const [received, onEnd]: [number[], () => void] = [[], vi.fn()];
    const onAudio = (bytes: Uint8Array) => {
      received.push(...bytes);
      connection.close();
    };
    connection.attach({ onResponse: () => {}, onAudio, onEnd, onFailed: () => {} }, () => true);
    expect(received).toEqual([1]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('delivers nothing after close', async () => {
    const requests = serveStreams();
    const connection = new StreamConnection(address);
    const { received } = listen(connection);
    await waitForReads();
    connection.close();
    requests[0]?.body.enqueue(Uint8Array.of(1));
    await waitForReads();
    expect(received).toEqual([]);
    expect(requests[0]?.signal.aborted).toBe(true);
  });
});
