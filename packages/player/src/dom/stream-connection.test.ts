import { afterEach, describe, expect, it, vi } from 'vitest';
import { StreamConnection } from './stream-connection.ts';

const channel = { _id: '1', name: 'X', channelNumber: 1, codec: 'MP3', streamUrl: 'http://radio.example/1' };

type Sent = {
  readonly url: string;
  readonly signal: AbortSignal;
  body: ReadableStreamDefaultController<Uint8Array>;
};

/** A server whose streams the test writes. */
function serve(headers: Record<string, string> = {}, status = 200) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) =>
      void sent.push({ url, signal, body });
    const body = new ReadableStream<Uint8Array>({ start });
    return new Response(body, { status, headers: { 'content-type': 'audio/mpeg', ...headers } });
  });
  return sent;
}

function listen(connection: StreamConnection) {
  const heard: number[] = [];
  const told: unknown[] = [];
  const listener = {
    onAnswer: (mime: string) => told.push(mime),
    onAudio: (bytes: Uint8Array) => heard.push(...bytes),
    onEnd: (end: unknown) => told.push(end),
    onFailed: (loss: unknown) => told.push(loss),
  };
  connection.attach(listener, () => true);
  return { heard, told };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('StreamConnection', () => {
  it('takes the ICY blocks out', async () => {
    const sent = serve({ 'icy-metaint': '2' });
    const { heard, told } = listen(new StreamConnection(channel, channel.streamUrl));
    await soon();
    sent[0]?.body.enqueue(Uint8Array.of(1, 2, 1, ...Array(16).fill(65), 3, 4, 0, 5));
    await soon();
    expect(heard).toEqual([1, 2, 3, 4, 5]);
    expect(told).toEqual(['audio/mpeg']);
  });

  it('tells a cut from the end of a recording', async () => {
    for (const [headers, isWhole] of [
      [{}, false],
      [{ 'content-length': '1' }, true],
    ] as const) {
      const sent = serve(headers);
      const { told } = listen(new StreamConnection(channel, channel.streamUrl));
      await soon();
      sent[0]?.body.close();
      await soon();
      expect(told).toEqual(['audio/mpeg', { isWhole }]);
    }
  });

  it('lets go of an answer that is no audio', async () => {
    const sent = serve({ 'content-type': 'text/html' });
    const { told } = listen(new StreamConnection(channel, channel.streamUrl));
    await soon();
    expect(told).toEqual([{ code: 'source-unsupported', outputBroken: false, other: null }]);
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  it('points to the plain element when the fetch fails, which may be CORS', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { told } = listen(new StreamConnection(channel, channel.streamUrl));
    await soon();
    expect(told).toEqual([{ code: 'network', outputBroken: false, other: 'audio-element' }]);
  });

  it('says nothing any more once closed', async () => {
    const sent = serve();
    const connection = new StreamConnection(channel, channel.streamUrl);
    const { heard } = listen(connection);
    await soon();
    connection.close();
    sent[0]?.body.enqueue(Uint8Array.of(1));
    await soon();
    expect(heard).toEqual([]);
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});
