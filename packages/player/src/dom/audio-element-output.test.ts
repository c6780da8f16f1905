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
  ended = false;
  error: { code: number } | null = null;
  disableRemotePlayback = true;
  readyState = MEDIA.HAVE_FUTURE_DATA;
  networkState = MEDIA.NETWORK_LOADING;
  currentTime = 0;
  duration = Number.NaN;
  bufferedSeconds = 0;
  pause = () => {};
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

/** Reports the end of a request to those who observe it. */
let reportRequestEnd: (url: string) => void;
/** The elements that were created beside the playing one. */
let created: FakeElement[];

function openSession(codec = 'MP3') {
  const element = new FakeElement();
  const ends: string[] = [];
  const onPlaying = vi.fn();
  const onWaiting = vi.fn();
  const onConnected = vi.fn();
  const events = {
    onPlaying,
    onWaiting,
    onPaused: () => {},
    onConnected,
    onLost: ({ code, outputBroken }: StreamLoss) =>
      ends.push(`${outputBroken ? 'lost' : 'connection lost'}: ${code}`),
    onEnded: () => ends.push('ended'),
    onBlocked: () => {},
  };
  const device = new AudioDevice(element as unknown as HTMLAudioElement);
  const request = { channel: { ...channel, codec }, url, bypassCache: false };
  const session = new AudioElementSession(device, request, events, null);
  return { element, device, session, request, ends, onPlaying, onWaiting, onConnected };
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

describe('a live stream in the audio element', () => {
  const other = 'http://other.example/mp3';

  function openLive() {
    const opened = openSession();
    const { element, device, session, request, onConnected } = opened;
    const start = () => {
      element.know(Number.POSITIVE_INFINITY, 4);
      element.report('playing');
    };
    start();
    onConnected.mockClear();
    /** Loads the next connection while the buffer plays on. */
    const loadBeside = (address = url) => {
      session.reload(true, { ...request, url: address });
      const standby = created.at(-1);
      if (standby === undefined) throw new Error('Nothing was opened beside the playing element.');
      return standby;
    };
    const plays = (playing: FakeElement) =>
      vi.waitFor(() => expect(device.element).toBe(playing as unknown as HTMLAudioElement));
    return { ...opened, start, loadBeside, plays };
  }

  it('reports once that its connection is closed, while the buffer plays on', () => {
    const { element, ends } = openLive();
    element.report('suspend');
    reportRequestEnd(element.src);
    reportRequestEnd('http://radio.example/artwork');
    expect(ends).toEqual([]);
    element.closeConnection();
    element.report('suspend');
    expect(ends).toEqual(['connection lost: network']);
  });

  it('continues on the next connection when the buffer of the closed one ends', async () => {
    const { element, loadBeside, plays, onConnected, onPlaying, ends, session } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    expect(element.src).toBe(url);
    expect(session.read().isStarving).toBe(false);
    standby.report('canplay');
    expect(onConnected).toHaveBeenCalledOnce();
    await Promise.resolve();
    expect(standby.paused).toBe(true);
    element.end();
    await plays(standby);
    expect(onPlaying).toHaveBeenCalled();
    expect(ends).toEqual(['connection lost: network']);
  });

  it('loads the next address where the lost one refuses, before the buffer ends', async () => {
    const { element, loadBeside, plays, ends, onWaiting } = openLive();
    element.closeConnection();
    loadBeside().fail(4);
    expect(ends).toEqual(['connection lost: network', 'connection lost: source-unsupported']);
    const standby = loadBeside(other);
    standby.readyState = 0;
    expect(standby.src).toContain(other);
    element.end();
    expect(onWaiting).toHaveBeenCalledOnce();
    await plays(standby);
  });

  it('changes to another address as soon as that can play, where its own connection lives', async () => {
    const { loadBeside, plays, element, ends } = openLive();
    const standby = loadBeside(other);
    standby.report('canplay');
    await plays(standby);
    expect(element.src).toBe('');
    expect(ends).toEqual([]);
  });

  it('waits for the next try where none is under way at the end of the buffer', () => {
    const { element, session, request, loadBeside, ends, onWaiting } = openLive();
    element.closeConnection();
    loadBeside().fail(4);
    element.end();
    expect(onWaiting).toHaveBeenCalledOnce();
    expect(ends).toHaveLength(2);
    session.reload(true, request);
    expect(element.src).not.toBe(url);
    expect(created).toHaveLength(1);
  });

  it('gives up a next connection that brings nothing, when it is told to open another', async () => {
    const { element, session, request, device, loadBeside } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    const { promise, resolve } = Promise.withResolvers<void>();
    standby.play = () => promise;
    element.end();
    session.reload(true, { ...request, url: other });
    resolve();
    await promise;
    expect(standby.src).toBe('');
    expect(device.element).toBe(element as unknown as HTMLAudioElement);
    expect(element.src).toContain(other);
  });

  it('plays in its own element where the browser lets no other one play', async () => {
    const { element, loadBeside } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    standby.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    element.end();
    await vi.waitFor(() => expect(element.src).not.toBe(url));
    expect(standby.src).toBe('');
  });

  it('closes the next connection when the browser itself has connected again', () => {
    const { element, loadBeside, onConnected } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    element.networkState = MEDIA.NETWORK_LOADING;
    element.report('progress');
    expect(standby.src).toBe('');
    expect(onConnected).toHaveBeenCalledOnce();
  });

  it('does not take the next source, which is idle for another reason, for closed', () => {
    const { element, session, request, start, ends } = openLive();
    const before = element.src;
    element.closeConnection();
    session.reload(false, request);
    element.networkState = MEDIA.NETWORK_IDLE;
    start();
    reportRequestEnd(before);
    element.report('suspend');
    expect(ends).toEqual(['connection lost: network']);
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
