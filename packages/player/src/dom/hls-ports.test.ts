import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserHlsPorts } from './hls-ports.ts';

const URL_OF_FILE = 'http://radio.example/0.aac';
const requests: { readonly range: string | null; readonly signal: AbortSignal }[] = [];
/** What the server sends next: its body, and how it is answered. */
let respond: (signal: AbortSignal) => Promise<Response>;
/** What the ports have set and not cleared. Servers of other files run in the same process, with timers of theirs. */
const timers = new Set<unknown>();

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  timers.clear();
  const { setTimeout, clearTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    if (new Error().stack?.includes('/hls-ports.ts')) timers.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    timers.delete(timer);
    clearTimeout(timer);
  });
  vi.stubGlobal('fetch', (_url: string, init: { headers: HeadersInit; signal: AbortSignal }) => {
    requests.push({ range: new Headers(init.headers).get('range'), signal: init.signal });
    return respond(init.signal);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const closing = new AbortController();
  return { closing, ports: browserHlsPorts(closing.signal) };
}

/** A body that sends these pieces and then nothing, as long as nothing ends it. */
const stuck = (signal: AbortSignal, ...pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });

it('fetches a part of a file, also where the server sends all of it', async () => {
  const { ports } = open();
  const whole = Uint8Array.of(0, 1, 2, 3, 4, 5);
  const part = { start: 2, length: 3 };
  respond = async () => new Response(whole);
  expect(await ports.fetchBytes(URL_OF_FILE, part)).toEqual(Uint8Array.of(2, 3, 4));
  respond = async () => new Response(whole.subarray(2, 5), { status: 206 });
  expect(await ports.fetchBytes(URL_OF_FILE, part)).toEqual(Uint8Array.of(2, 3, 4));
  expect(requests.map(({ range }) => range)).toEqual(['bytes=2-4', 'bytes=2-4']);
});

it.each([
  [
    'without a response',
    (signal: AbortSignal) => new Promise<Response>((_, reject) => onAbort(signal, reject)),
  ],
  ['in the middle of a file', async (signal: AbortSignal) => new Response(stuck(signal, Uint8Array.of(1)))],
])('ends a connection that sends nothing for five seconds, %s', async (_when, response) => {
  const { ports } = open();
  respond = response;
  const fetched = ports.fetchBytes(URL_OF_FILE, null).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(requests[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await fetched).toMatchObject({ status: null });
  expect(timers.size).toBe(0);
});

it('reports a refusal with its status, and ends the request', async () => {
  const { ports } = open();
  respond = async (signal) => new Response(stuck(signal), { status: 403 });
  await expect(ports.fetchBytes(URL_OF_FILE, null)).rejects.toMatchObject({ status: 403 });
  expect(requests[0]?.signal.aborted).toBe(true);
});

it('reads no more of a playlist than ten megabytes', { tags: 'hostile-streams' }, async () => {
  const { ports } = open();
  const megabyte = new Uint8Array(1024 * 1024).fill(35);
  const send = (count: number) => async (signal: AbortSignal) =>
    count > 10
      ? new Response(stuck(signal, ...Array<Uint8Array>(count).fill(megabyte)))
      : new Response(new Blob(Array<Uint8Array<ArrayBuffer>>(count).fill(megabyte)));
  respond = send(10);
  expect((await ports.fetchText(URL_OF_FILE)).text).toHaveLength(10 * 1024 * 1024);
  respond = send(11);
  await expect(ports.fetchText(URL_OF_FILE)).rejects.toMatchObject({ status: 200 });
  expect(requests[1]?.signal.aborted).toBe(true);
});

it('ends what it fetches and sleeps for with its stream', async () => {
  const { ports, closing } = open();
  respond = async (signal) => new Response(stuck(signal));
  const ended = [ports.fetchBytes(URL_OF_FILE, null), ports.sleep(60_000)].map((one) =>
    one.catch((cause: unknown) => cause),
  );
  await vi.advanceTimersByTimeAsync(1);
  closing.abort();
  for (const cause of await Promise.all(ended)) expect(cause).toMatchObject({ name: 'AbortError' });
  expect(timers.size).toBe(0);
});

it('resolves addresses, and fails at broken ones', () => {
  const { ports } = open();
  expect(ports.resolve('../1.aac', 'http://radio.example/a/live.m3u8')).toBe('http://radio.example/1.aac');
  expect(() => ports.resolve('http://', 'http://radio.example/')).toThrow('broken address');
});

function onAbort(signal: AbortSignal, reject: (cause: unknown) => void): void {
  signal.addEventListener('abort', () => reject(signal.reason));
}
