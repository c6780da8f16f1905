import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import { AudioDevice } from './audio-device.ts';
import { AudioElementSession } from './audio-element-output.ts';

const url = 'http://radio.example/mp3';
const channel = { _id: '1', name: 'X', channelNumber: 1, codec: 'MP3', streamUrl: url };
const MEDIA = { NETWORK_IDLE: 1, NETWORK_LOADING: 2, HAVE_FUTURE_DATA: 3 };

class FakeElement extends EventTarget {
  #src = '';
  preload = '';
  hidden = false;
  volume = 1;
  muted = false;
  paused = true;
  error: { code: number } | null = null;
  disableRemotePlayback = true;
  readyState = MEDIA.HAVE_FUTURE_DATA;
  networkState = MEDIA.NETWORK_LOADING;
  currentTime = 0;
  duration = Number.NaN;
  bufferedSeconds = 0;
  pause = () => {};
  load = () => {};
  removeAttribute = () => {};
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

  report(type: 'playing' | 'ended' | 'suspend'): void {
    this.dispatchEvent(new Event(type));
  }

  /** The browser closes the connection. */
  closeConnection(): void {
    this.networkState = MEDIA.NETWORK_IDLE;
    reportRequestEnd(this.src);
  }
}

/** Reports the end of a request to those who observe it. */
let reportRequestEnd: (url: string) => void;
/** The elements that were created beside the playing one. */
let created: FakeElement[];

function openSession(codec = 'MP3') {
  const element = new FakeElement();
  const ends: string[] = [];
  const events = {
    onPlaying: () => {},
    onWaiting: () => {},
    onPaused: () => {},
    onConnected: () => {},
    onLost: ({ code }: StreamLoss) => ends.push(`lost: ${code}`),
    onEnded: () => ends.push('ended'),
    onBlocked: () => {},
  };
  const device = new AudioDevice(element as unknown as HTMLAudioElement);
  const request = { channel: { ...channel, codec }, url, bypassCache: false };
  const session = new AudioElementSession(device, request, events, null);
  return { element, session, request, ends };
}

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', MEDIA);
  const observers = new Set<(list: { getEntries(): { name: string }[] }) => void>();
  reportRequestEnd = (name) => {
    for (const observe of observers) observe({ getEntries: () => [{ name }] });
  };
  class FakeObserver {
    readonly #observe: (list: { getEntries(): { name: string }[] }) => void;

    constructor(observe: (list: { getEntries(): { name: string }[] }) => void) {
      this.#observe = observe;
    }

    observe(): void {
      observers.add(this.#observe);
    }

    disconnect(): void {
      observers.delete(this.#observe);
    }
  }
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  created = [];
  const createElement = () => {
    const element = new FakeElement();
    created.push(element);
    return element;
  };
  vi.stubGlobal('document', { createElement });
});

afterEach(() => vi.unstubAllGlobals());

describe('the end of a source in the audio element', () => {
  it('is a lost connection when the duration is infinite', () => {
    const { element, ends } = openSession();
    element.know(Number.POSITIVE_INFINITY, 4);
    element.report('playing');
    element.know(9, 9);
    element.report('ended');
    expect(ends).toEqual(['lost: network']);
  });

  it('is a lost connection when the duration grows with what is received', () => {
    const { element, ends } = openSession();
    element.know(4.08, 4.08);
    element.report('playing');
    element.know(4.51, 4.08);
    element.report('playing');
    element.report('ended');
    expect(ends).toEqual(['lost: network']);
  });

  it('is that of a recording when the duration is known', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.bufferedSeconds = 180;
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('is that of a recording when its estimated duration grows before its end is buffered', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.know(190, 40);
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('is that of a recording when its estimated duration grows once all of it is loaded', () => {
    const { element, ends } = openSession();
    element.know(180, 4);
    element.report('playing');
    element.networkState = MEDIA.NETWORK_IDLE;
    element.know(181, 181);
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });

  it('does not compare the duration with that of the connection before', () => {
    const { element, session, request, ends } = openSession();
    element.know(4, 4);
    element.report('playing');
    session.reload(false, request);
    element.know(180, 180);
    element.report('playing');
    element.report('ended');
    expect(ends).toEqual(['ended']);
  });
});

describe('a live stream whose connection is closed', () => {
  const openLive = () => {
    const opened = openSession();
    opened.element.know(Number.POSITIVE_INFINITY, 4);
    opened.element.report('playing');
    return opened;
  };

  it('is opened once more beside the buffer that plays on, as soon as the browser reports it', () => {
    const { element } = openLive();
    element.report('suspend');
    reportRequestEnd(element.src);
    reportRequestEnd('http://radio.example/artwork');
    expect(created).toEqual([]);
    element.closeConnection();
    element.report('suspend');
    expect(created).toHaveLength(1);
  });

  it('is not confused with the next source, which is idle for another reason', () => {
    const { element, session, request } = openLive();
    const before = element.src;
    element.closeConnection();
    created[0]?.fail(4);
    element.report('ended');
    session.reload(false, request);
    element.networkState = MEDIA.NETWORK_IDLE;
    element.know(Number.POSITIVE_INFINITY, 4);
    element.report('playing');
    reportRequestEnd(before);
    element.report('suspend');
    expect(created).toHaveLength(1);
  });
});

describe('a source that the audio element refuses', () => {
  const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

  it.each([
    ['OGG', 200, 'format-unsupported'],
    ['OGG', 404, 'source-unsupported'],
    // Every browser plays it, so the stream is the cause.
    ['MP3', 200, 'source-unsupported'],
  ])('of a stream in %s whose server responds %i is %s', async (codec, status, code) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    const { element, ends } = openSession(codec);
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    await vi.waitFor(() => expect(ends).toEqual([`lost: ${code}`]));
  });

  it('is not reported after a close, although the server has not responded yet', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const { element, session, ends } = openSession('OGG');
    element.fail(MEDIA_ERR_SRC_NOT_SUPPORTED);
    session.close();
    resolve(new Response());
    await new Promise((done) => setTimeout(done));
    expect(ends).toEqual([]);
  });
});

it('a plain source may play on remote devices again, after one that had to forbid it', () => {
  expect(openSession().element.disableRemotePlayback).toBe(false);
});
