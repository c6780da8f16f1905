import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StreamPreloader } from './stream-preloader.ts';

const url = 'http://radio.example/1';
const request = { channel: { _id: '1', name: 'X', channelNumber: 1, codec: 'MP3' }, url, again: false };
const another = { ...request, url: 'http://radio.example/2' };

/** Signals of the connections, in their order. What they would sound through is attached to the elements. */
function serve() {
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

/** Elements in their order; one that is let go of has no source. */
function serveElements() {
  const elements: FakeElement[] = [];
  const createElement = () => {
    const element = {
      src: '',
      error: null,
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

  it('hands the press the very connection that was opened ahead, and what it will sound through', () => {
    const signals = serve();
    const elements = serveElements();
    const warm = new StreamPreloader();
    warm.warm('media-source', request);
    const { connection, attached } = warm.source(request);
    vi.advanceTimersByTime(60_000);
    expect(connection.url).toBe(url);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    expect(attached?.element).toBe(elements[0]);
    expect(elements).toMatchObject([{ src: 'blob:x' }]);
  });

  it('opens a connection for a press that nothing announced', () => {
    const signals = serve();
    const elements = serveElements();
    const warm = new StreamPreloader();
    warm.warm('media-source', another);
    const { connection, attached } = warm.source(request);
    expect(connection.url).toBe(url);
    expect(attached).toBeNull();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(elements).toMatchObject([{ src: '' }]);
  });

  it('keeps a connection and its source for six seconds', () => {
    const signals = serve();
    const elements = serveElements();
    new StreamPreloader().warm('media-source', request);
    vi.advanceTimersByTime(5_999);
    expect(signals[0]?.aborted).toBe(false);
    expect(elements).toMatchObject([{ src: 'blob:x' }]);
    vi.advanceTimersByTime(1);
    expect(signals[0]?.aborted).toBe(true);
    expect(elements).toMatchObject([{ src: '' }]);
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:x');
  });

  it('hands the press the very element that was loading', () => {
    const elements = serveElements();
    const warm = new StreamPreloader();
    warm.warm('audio-element', request);
    expect(warm.element(request)).toBe(elements[0]);
    vi.advanceTimersByTime(60_000);
    expect(elements).toMatchObject([{ src: url, preload: 'auto' }]);
  });

  it('loads a stream that was open before from an address no cache knows', () => {
    const elements = serveElements();
    new StreamPreloader().warm('audio-element', { ...request, again: true });
    expect(elements[0]?.src).toMatch(/^http:\/\/radio\.example\/1\?_=\w+$/);
  });

  it('keeps an element for two seconds, since it falls behind live', () => {
    const elements = serveElements();
    new StreamPreloader().warm('audio-element', request);
    vi.advanceTimersByTime(1_999);
    expect(elements[0]?.src).toBe(url);
    vi.advanceTimersByTime(1);
    expect(elements[0]?.src).toBe('');
  });

  it('has no element for a press that nothing announced, nor one that has failed', () => {
    const elements = serveElements();
    const warm = new StreamPreloader();
    expect(warm.element(request)).toBeNull();
    warm.warm('audio-element', request);
    Object.assign(elements[0] ?? {}, { error: {} });
    expect(warm.element(request)).toBeNull();
  });

  it('keeps one stream open, whatever plays it', () => {
    const signals = serve();
    const elements = serveElements();
    const warm = new StreamPreloader();
    warm.warm('media-source', request);
    warm.warm('audio-element', another);
    expect(signals[0]?.aborted).toBe(true);
    expect(elements.map(({ src }) => src)).toEqual(['', another.url]);
    warm.warm('media-source', request);
    expect(elements.map(({ src }) => src)).toEqual(['', '', 'blob:x']);
    warm.element(another);
    expect(signals[1]?.aborted).toBe(true);
    warm.warm('audio-element', another);
    warm.source(request);
    expect(elements.map(({ src }) => src)).toEqual(['', '', '', '']);
  });

  it('opens nothing ahead where data is dear, nor for HLS', () => {
    const signals = serve();
    const elements = serveElements();
    new StreamPreloader().warm('hls', request);
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    new StreamPreloader().warm('media-source', request);
    new StreamPreloader().warm('audio-element', request);
    expect(signals).toEqual([]);
    expect(elements).toEqual([]);
  });
});
