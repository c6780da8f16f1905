import { beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, playbackOf, request } from '../testing/hls-fixture.ts';
import { type ImportHlsJs, startHlsJs } from './hls-js.ts';

type HlsClass = Awaited<ReturnType<ImportHlsJs>>;
type Handler = (event: string, data: object) => void;

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:12\n';

class FakeLoader {
  load(_context: object, _config: object, { onSuccess }: { onSuccess(response: { data: string }): void }) {
    onSuccess({ data: PLAYLIST });
  }
}

class FakeHls {
  static readonly Events = { ERROR: 'error', LEVEL_LOADED: 'levelLoaded' };
  static readonly DefaultConfig = { loader: FakeLoader, maxBufferLength: 30 };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static created: FakeHls | undefined;
  static isSupported = () => true;
  readonly config: {
    maxMaxBufferLength: number;
    readonly pLoader?: typeof FakeLoader;
    liveSyncDuration?: number;
    readonly maxBufferLength?: number;
  };
  isDestroyed = false;
  readonly #handlers = new Map<string, Handler>();

  constructor(config: object) {
    this.config = { maxMaxBufferLength: 600, ...config };
    FakeHls.created = this;
  }

  on(event: string, handler: Handler): void {
    this.#handlers.set(event, handler);
  }

  report(event: string, data: object): void {
    this.#handlers.get(event)?.(event, data);
  }

  loadSource(): void {}

  attachMedia(element: FakeElement): void {
    element.src = 'blob:hls';
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

beforeEach(() => {
  FakeHls.isSupported = () => true;
});

function start(behindSeconds = 0, isLive = false) {
  const element = new FakeElement();
  const closing = new AbortController();
  const taken = Promise.withResolvers<void>();
  const handlers = { onAttached: vi.fn(), onFailed: vi.fn() };
  const options = {
    request: { ...request, behindSeconds },
    element: element as unknown as HTMLAudioElement,
    signal: closing.signal,
    taken: taken.promise,
    usesHlsJs: true,
    isLive,
    heardUntil: null,
    ...handlers,
  };
  const playback = startHlsJs(FakeHls as unknown as HlsClass, options);
  return { playback, element, closing, taken, hls: FakeHls.created, ...handlers };
}

it.each([
  [0, {}],
  [20, { liveSyncDuration: 20, maxBufferLength: 30 }],
  [90, { liveSyncDuration: 90, maxBufferLength: 90 }],
])('begins %i seconds behind, with all of them in hand', (behindSeconds, expected) => {
  const { liveSyncDuration, maxBufferLength } = start(behindSeconds).hls?.config ?? {};
  expect({ liveSyncDuration, maxBufferLength }).toEqual({
    liveSyncDuration: undefined,
    maxBufferLength: undefined,
    ...expected,
  });
});

it.each([
  [20, 36],
  [90, 90],
])(
  'keeps the distance from the end that the segments of a playlist want (%i s)',
  (behindSeconds, expected) => {
    const { hls } = start(behindSeconds);
    const onSuccess = vi.fn();
    const Loader = hls?.config.pLoader ?? FakeLoader;
    new Loader().load({}, {}, { onSuccess });
    expect(onSuccess.mock.calls[0]?.[0]).toEqual({ data: PLAYLIST });
    expect(hls?.config.liveSyncDuration).toBe(expected);
  },
);

it('attaches its source, loads little until the press, and ends with its signal', async () => {
  const { playback, element, closing, taken, hls, onAttached } = start();
  expect([playback, element.src]).toEqual([playbackOf({ isLive: false }), 'blob:hls']);
  expect(onAttached).toHaveBeenCalledOnce();
  expect(hls?.config.maxMaxBufferLength).toBe(4);
  taken.resolve();
  await expect.poll(() => hls?.config.maxMaxBufferLength).toBe(600);
  closing.abort();
  expect(hls?.isDestroyed).toBe(true);
});

it.each([
  [{ fatal: false, type: 'network', response: { code: 503 } }, null],
  [{ fatal: true, type: 'network', response: { code: 0 } }, { code: 'network' }],
  [{ fatal: true, type: 'network' }, { code: 'network' }],
  [
    { fatal: true, type: 'network', response: { code: 403 } },
    { code: 'source-unsupported', httpStatus: 403 },
  ],
  [{ fatal: true, type: 'media' }, { code: 'decode' }],
  [{ fatal: true, type: 'mux' }, { code: 'playback-error' }],
])('reports %j', (data, loss) => {
  const { hls, onFailed } = start();
  hls?.report('error', data);
  expect(onFailed.mock.calls).toEqual(
    loss === null ? [] : [[{ outputBroken: true, fallback: null, ...loss }]],
  );
});

it('has been live where its first playlist was not complete, whatever the next one is', () => {
  const { playback, hls, onFailed } = start(0, true);
  for (const live of [true, false]) hls?.report('levelLoaded', { details: { live } });
  expect(playback?.isLive).toBe(true);
  expect(onFailed).not.toHaveBeenCalled();
});

it.each([true, false])('fails where it was live (%s) and is complete now', (isLive) => {
  const { playback, hls, onFailed } = start(0, isLive);
  hls?.report('levelLoaded', { details: { live: false } });
  expect(playback?.isLive).toBe(false);
  const loss = { code: 'network', outputBroken: true, fallback: null };
  expect(onFailed.mock.calls).toEqual(isLive ? [[loss]] : []);
});

it('fails in a browser without MediaSource', () => {
  FakeHls.isSupported = () => false;
  const { playback, onFailed } = start();
  expect(playback).toBeNull();
  expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ code: 'format-unsupported' }));
});
