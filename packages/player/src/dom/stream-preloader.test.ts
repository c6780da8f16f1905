import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAddress } from '../testing/player-fixture.ts';
import { StreamPreloader } from './stream-preloader.ts';

const url = 'http://radio.example/1';
const request = { ...createAddress(url), bypassCache: false, behindSeconds: 0 };
const another = { ...request, url: 'http://radio.example/2' };

/** Fakes fetch and MediaSource. Returns the signals of the connections, in order. */
function serveStreams() {
  vi.stubGlobal('MediaSource', class {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Response(new ReadableStream(), { headers: { 'content-type': 'audio/mpeg' } });
  });
  return signals;
}

type FakeElement = { src: string; error: object | null };

/** Fakes the elements and returns them in order; a released one has no source. */
function fakeElements() {
  const elements: FakeElement[] = [];
  const createElement = () => {
    const element = {
      src: '',
      error: null,
      addEventListener() {},
      pause() {},
      load() {},
      removeAttribute() {
        element.src = '';
      },
    };
    elements.push(element);
    return element;
  };
  vi.stubGlobal('document', { createElement });
  return elements;
}

describe('StreamPreloader', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('returns the preloaded connection and its MediaSource to the press', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.preload('media-source', request);
    const { connection, mediaSource } = preloader.takeConnection(request);
    vi.advanceTimersByTime(60_000);
    expect(connection.url).toBe(url);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(mediaSource?.element).toBe(elements[0]);
    expect(elements).toMatchObject([{ src: 'blob:x' }]);
  });

  it('opens a connection for a press without a preload', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.preload('media-source', another);
    const { connection, mediaSource } = preloader.takeConnection(request);
    expect(connection.url).toBe(url);
    expect(mediaSource).toBeNull();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(elements).toMatchObject([{ src: '' }]);
  });

  it('closes an unused connection and its source after six seconds', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    new StreamPreloader().preload('media-source', request);
    vi.advanceTimersByTime(5_999);
    expect(signals[0]?.aborted).toBe(false);
    expect(elements).toMatchObject([{ src: 'blob:x' }]);
    vi.advanceTimersByTime(1);
    expect(signals[0]?.aborted).toBe(true);
    expect(elements).toMatchObject([{ src: '' }]);
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:x');
  });

  it('returns the loading element to the press', () => {
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.preload('audio-element', request);
    expect(preloader.takeElement(request)).toBe(elements[0]);
    vi.advanceTimersByTime(60_000);
    expect(elements).toMatchObject([{ src: url, preload: 'auto' }]);
  });

  it('loads a stream that was open before with a new URL', () => {
    const elements = fakeElements();
    new StreamPreloader().preload('audio-element', { ...request, bypassCache: true });
    expect(elements[0]?.src).toMatch(/^http:\/\/radio\.example\/1\?_=\w+$/);
  });

  it('closes an unused element after two seconds, since it falls behind live', () => {
    const elements = fakeElements();
    new StreamPreloader().preload('audio-element', request);
    vi.advanceTimersByTime(1_999);
    expect(elements[0]?.src).toBe(url);
    vi.advanceTimersByTime(1);
    expect(elements[0]?.src).toBe('');
  });

  it('returns no element without a preload or after it has failed', () => {
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    expect(preloader.takeElement(request)).toBeNull();
    preloader.preload('audio-element', request);
    Object.assign(elements[0] ?? {}, { error: {} });
    expect(preloader.takeElement(request)).toBeNull();
  });

  it('keeps one stream open over both kinds of output', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.preload('media-source', request);
    preloader.preload('audio-element', another);
    expect(signals[0]?.aborted).toBe(true);
    expect(elements.map(({ src }) => src)).toEqual(['', another.url]);
    preloader.preload('media-source', request);
    expect(elements.map(({ src }) => src)).toEqual(['', '', 'blob:x']);
    preloader.takeElement(another);
    expect(signals[1]?.aborted).toBe(true);
    preloader.preload('audio-element', another);
    preloader.takeConnection(request);
    expect(elements.map(({ src }) => src)).toEqual(['', '', '', '']);
  });

  it('loads an element beside the fetch while the path is uncertain, for the next output to take', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.takeConnection(request);
    preloader.reserveElement(request).release();
    expect(preloader.takeElement(request)).toBe(elements[0]);
    vi.advanceTimersByTime(60_000);
    expect(elements).toMatchObject([{ src: url }]);
    expect(signals).toHaveLength(1);
  });

  it('closes the element when the fetch plays, and soon after a press that is taken back', () => {
    serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.reserveElement(request).drop();
    expect(elements).toMatchObject([{ src: '' }]);
    preloader.reserveElement(request).release();
    expect(elements[1]?.src).toBe(url);
    vi.advanceTimersByTime(1_000);
    expect(elements[1]?.src).toBe('');
    expect(preloader.takeElement(request)).toBeNull();
  });

  it('loads no element beside a fetch that a probe has found to work, nor where it could not play', () => {
    serveStreams();
    const elements = fakeElements();
    const preloader = new StreamPreloader();
    preloader.reserveElement({ ...request, readable: true });
    vi.stubGlobal('ManagedMediaSource', class {});
    preloader.reserveElement(request);
    expect(elements).toEqual([]);
  });

  it('preloads nothing with Save-Data', () => {
    const signals = serveStreams();
    const elements = fakeElements();
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    new StreamPreloader().preload('hls', request);
    new StreamPreloader().preload('media-source', request);
    new StreamPreloader().preload('audio-element', request);
    new StreamPreloader().reserveElement(request);
    expect(signals).toEqual([]);
    expect(elements).toEqual([]);
  });
});
