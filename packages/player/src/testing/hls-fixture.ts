import { afterEach, beforeEach, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import { AudioDevice } from '../dom/audio-device.ts';
import { outputLoss } from '../dom/element-events.ts';
import { HlsSession } from '../dom/hls-output.ts';
import type { HlsPlayback, HlsStart } from '../dom/hls-playback.ts';
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
  duration = Number.NaN;
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

  know(duration: number): void {
    this.duration = duration;
    this.dispatchEvent(new Event('durationchange'));
  }

  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
    this.error = null;
  }
}

/** What a loader reports of a stream that plays. */
export const playbackOf = (fields: Partial<HlsPlayback> = {}): HlsPlayback => ({
  isOwn: false,
  span: null,
  isLive: true,
  place: null,
  ...fields,
});

/** What plays HLS through MediaSource, as a session has started it. */
export class FakeStart {
  static readonly created: FakeStart[] = [];
  /** What the next ones return. */
  static playback: HlsPlayback | null = playbackOf();
  readonly start: HlsStart;
  isTaken = false;

  constructor(start: HlsStart) {
    this.start = start;
    FakeStart.created.push(this);
    void start.taken.then(() => {
      this.isTaken = true;
    });
    start.element.src = 'blob:hls';
    start.onAttached();
  }

  get isClosed(): boolean {
    return this.start.signal.aborted;
  }

  fail(loss: StreamLoss): void {
    this.start.onFailed(loss);
  }
}

/** Fails as where no response may be read, or as the server refuses. */
export function failNetwork(status: number, started = FakeStart.created.at(-1)): void {
  const loss = outputLoss(status === 0 ? 'network' : 'source-unsupported');
  started?.fail(status === 0 ? loss : { ...loss, httpStatus: status });
}

export const loadHls = async () => async (start: HlsStart) => {
  new FakeStart(start);
  return FakeStart.playback;
};

export function openSession({ preloader = new StreamPreloader(loadHls), behindSeconds = 0, src = '' } = {}) {
  const element = new FakeElement();
  element.src = src;
  const losses: StreamLoss[] = [];
  const events = {
    onPlaying: vi.fn(),
    onWaiting: vi.fn(),
    onPaused: vi.fn(),
    onConnected: vi.fn(),
    onLost: (loss: StreamLoss) => losses.push(loss),
    onEnded: vi.fn<() => void>(),
    onBlocked: vi.fn(),
  };
  const device = new AudioDevice(element as unknown as HTMLAudioElement);
  const preloaded = preloader.takeHls(request);
  const opened = { ...request, behindSeconds };
  const session = new HlsSession({ device, request: opened, events, loadHls, preloaded });
  return { element, session, losses, onEnded: events.onEnded };
}

/** Stands in for what HLS needs of a page, in each test. */
export function fakeHls(): void {
  beforeEach(() => {
    FakeStart.created.length = 0;
    FakeStart.playback = playbackOf();
    vi.stubGlobal('MediaSource', class {});
    vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 });
    vi.stubGlobal('location', { protocol: 'http:' });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
