import { afterEach, beforeEach, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import type { StreamKind } from '../core/player-types.ts';
import { AudioDevice } from '../dom/audio-device.ts';
import { AudioElementSession } from '../dom/audio-element-output.ts';
import { createAddress } from './player-fixture.ts';

export const url = 'http://radio.example/mp3';
export const MEDIA = { NETWORK_IDLE: 1, NETWORK_LOADING: 2, HAVE_FUTURE_DATA: 3 };

/** An audio element whose events a test reports. */
export class FakeElement extends EventTarget {
  #src = '';
  preload = '';
  hidden = false;
  volume = 1;
  muted = false;
  paused = true;
  ended = false;
  error: { code: number } | null = null;
  disableRemotePlayback = true;
  readyState = MEDIA.HAVE_FUTURE_DATA;
  networkState = MEDIA.NETWORK_LOADING;
  currentTime = 0;
  duration = Number.NaN;
  bufferedSeconds = 0;
  pause: () => unknown = () => {};
  load = () => {};
  removeAttribute = () => {
    this.src = '';
  };
  replaceWith = () => {};
  play = async () => {
    this.paused = false;
  };

  get src() {
    return this.#src;
  }

  /** As in a browser, nothing is known of a new source. */
  set src(src: string) {
    this.#src = src;
    this.duration = Number.NaN;
    this.error = null;
    this.ended = false;
    this.networkState = MEDIA.NETWORK_LOADING;
  }

  get buffered() {
    return { length: 1, start: () => 0, end: () => this.bufferedSeconds };
  }

  know(duration: number, bufferedSeconds: number): void {
    this.duration = duration;
    this.bufferedSeconds = bufferedSeconds;
    this.dispatchEvent(new Event('durationchange'));
  }

  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
  }

  report(type: 'playing' | 'canplay' | 'ended' | 'suspend' | 'progress'): void {
    this.dispatchEvent(new Event(type));
  }

  /** What was buffered has played. */
  end(): void {
    this.ended = true;
    this.report('ended');
  }

  /** The browser closes the connection. */
  closeConnection(): void {
    this.networkState = MEDIA.NETWORK_IDLE;
    reportRequestEnd(this.src);
  }
}

type Request = { readonly name: string; readonly initiatorType: 'audio' | 'fetch' };
type Observe = (list: { getEntries(): Request[] }) => void;

const observers = new Set<Observe>();
const created: FakeElement[] = [];

/** Reports the end of a request to those who observe it. */
export function reportRequestEnd(name: string, initiatorType: Request['initiatorType'] = 'audio'): void {
  for (const observe of observers) observe({ getEntries: () => [{ name, initiatorType }] });
}

class FakeObserver {
  readonly #observe: Observe;

  constructor(observe: Observe) {
    this.#observe = observe;
  }

  observe(): void {
    observers.add(this.#observe);
  }

  disconnect(): void {
    observers.delete(this.#observe);
  }
}

function createElement(): FakeElement {
  const element = new FakeElement();
  created.push(element);
  return element;
}

/** Stands in for what elements need of a page, in each test. Returns the elements that are created in it. */
export function fakeElements(): readonly FakeElement[] {
  beforeEach(() => {
    created.length = 0;
    observers.clear();
    vi.stubGlobal('HTMLMediaElement', MEDIA);
    vi.stubGlobal('PerformanceObserver', FakeObserver);
    vi.stubGlobal('document', { createElement });
    vi.stubGlobal('location', { protocol: 'http:' });
  });
  afterEach(() => vi.unstubAllGlobals());
  return created;
}

/** An output in a fake element. `ends`: its losses and its end, in their order. */
export function openSession(kind: StreamKind = 'mp3') {
  const element = new FakeElement();
  const ends: string[] = [];
  const onPlaying = vi.fn<() => void>();
  const onWaiting = vi.fn<() => void>();
  const onConnected = vi.fn<() => void>();
  const events = {
    onPlaying,
    onWaiting,
    onPaused: () => {},
    onConnected,
    onLost: ({ code, outputBroken, isServerUnreachable }: StreamLoss) =>
      ends.push(
        `${outputBroken ? 'lost' : 'connection lost'}: ${code}${isServerUnreachable ? ', server unreachable' : ''}`,
      ),
    onEnded: () => ends.push('ended'),
    onBlocked: () => {},
  };
  const device = new AudioDevice(element as unknown as HTMLAudioElement);
  const request = { ...createAddress(url, { kind }), bypassCache: false, behindSeconds: 0 };
  const session = new AudioElementSession(device, request, events, null);
  return { element, device, session, request, ends, onPlaying, onWaiting, onConnected };
}
