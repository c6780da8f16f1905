import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import { AudioDevice } from '../dom/audio-device.ts';
import { HlsSession } from '../dom/hls-output.ts';
import type { HlsClass } from '../dom/preloaded-hls.ts';
import { StreamPreloader } from '../dom/stream-preloader.ts';
import { createAddress } from './player-fixture.ts';

export const url = 'http://radio.example/live.m3u8';
export const request = { ...createAddress(url, { kind: 'hls' }), bypassCache: false, behindSeconds: 0 };
export const MEDIA_ERR_NETWORK = 2;

export class FakeElement extends EventTarget {
  src = '';
  preload = '';
  paused = true;
  error: { code: number } | null = null;
  currentTime = 0;
  /** The end of the playlist. */
  endSeconds = 0;
  canPlayType = () => 'maybe';
  replacement: unknown = null;
  play = vi.fn(async () => {});
  pause = () => {};
  load = () => {};
  removeAttribute = () => {
    this.src = '';
  };
  replaceWith = (element: unknown) => {
    this.replacement = element;
  };

  get seekable() {
    return { length: this.endSeconds > 0 ? 1 : 0, start: () => 0, end: () => this.endSeconds };
  }

  get buffered() {
    return this.seekable;
  }

  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
    this.error = null;
  }
}

/** The playlist as hls.js's own loader gets it. */
export const REQUESTED = '#EXTM3U\n#EXT-X-TARGETDURATION:12\n';

class FakeLoader {
  readonly stats = { loading: {} };

  load(_context: object, _config: object, { onSuccess }: { onSuccess(response: { data: string }): void }) {
    onSuccess({ data: REQUESTED });
  }
}

export class FakeHls {
  static readonly created: FakeHls[] = [];
  static readonly Events = { ERROR: 'error' };
  static readonly DefaultConfig = { loader: FakeLoader, maxBufferLength: 30 };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static isSupported = () => true;
  readonly config: {
    maxMaxBufferLength: number;
    readonly pLoader: typeof FakeLoader;
    liveSyncDuration?: number;
    readonly maxBufferLength?: number;
  };
  isDestroyed = false;
  readonly #handlers = new Set<(event: string, data: object) => void>();

  constructor(config: object) {
    this.config = { maxMaxBufferLength: 600, pLoader: FakeLoader, ...config };
    FakeHls.created.push(this);
  }

  on(_event: string, handler: (event: string, data: object) => void): void {
    this.#handlers.add(handler);
  }

  off(_event: string, handler: (event: string, data: object) => void): void {
    this.#handlers.delete(handler);
  }

  fail(data: object): void {
    for (const handler of this.#handlers) handler('error', data);
  }

  loadSource(): void {}

  attachMedia(element: FakeElement): void {
    element.src = 'blob:hls';
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

export const loadHls = async () => FakeHls as unknown as HlsClass;

export function openSession({ preloader = new StreamPreloader(loadHls), behindSeconds = 0 } = {}) {
  const element = new FakeElement();
  const losses: StreamLoss[] = [];
  const events = {
    onPlaying: vi.fn(),
    onWaiting: vi.fn(),
    onPaused: vi.fn(),
    onConnected: vi.fn(),
    onLost: (loss: StreamLoss) => losses.push(loss),
    onEnded: vi.fn(),
    onBlocked: vi.fn(),
  };
  const device = new AudioDevice(element as unknown as HTMLAudioElement);
  const preloaded = preloader.takeHls(request);
  const session = new HlsSession({
    device,
    request: { ...request, behindSeconds },
    events,
    loadHls,
    preloaded,
  });
  return { element, session, losses };
}

export const failNetwork = (code: number, { fatal = true, hls = FakeHls.created.at(-1) } = {}) =>
  hls?.fail({ fatal, type: 'network', response: { code } });

/** Reads playlists as hls.js does. @returns the texts that it gets */
export async function readPlaylist(hls = FakeHls.created.at(-1)): Promise<string> {
  const onSuccess = vi.fn<(response: { data: string }) => void>();
  new (hls?.config.pLoader ?? FakeLoader)().load({ url }, {}, { onSuccess });
  await expect.poll(() => onSuccess).toHaveBeenCalledOnce();
  return onSuccess.mock.calls[0]?.[0].data ?? '';
}

/** Stands in for what HLS needs of a page, in each test. */
export function fakeHls(): void {
  beforeEach(() => {
    FakeHls.created.length = 0;
    vi.stubGlobal('MediaSource', class {});
    vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 });
    vi.stubGlobal('location', { protocol: 'http:' });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
