import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import { createAddress } from '../testing/player-fixture.ts';
import { AudioDevice } from './audio-device.ts';
import { HlsSession, prefersHlsJs } from './hls-output.ts';
import type { HlsClass } from './preloaded-hls.ts';
import { StreamPreloader } from './stream-preloader.ts';

const url = 'http://radio.example/live.m3u8';
const request = { ...createAddress(url, { kind: 'hls' }), bypassCache: false, behindSeconds: 0 };
const MEDIA_ERR_NETWORK = 2;

class FakeElement extends EventTarget {
  src = '';
  preload = '';
  paused = true;
  error: { code: number } | null = null;
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

  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
    this.error = null;
  }
}

class FakeLoader {
  readonly stats = { loading: {} };

  load(_context: object, _config: object, { onSuccess }: { onSuccess(response: { data: string }): void }) {
    onSuccess({ data: 'requested' });
  }
}

class FakeHls {
  static readonly created: FakeHls[] = [];
  static readonly Events = { ERROR: 'error' };
  static readonly DefaultConfig = { loader: FakeLoader, maxBufferLength: 30 };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static isSupported = () => true;
  readonly config: {
    maxMaxBufferLength: number;
    readonly pLoader?: unknown;
    readonly liveSyncDuration?: number;
    readonly maxBufferLength?: number;
  };
  isDestroyed = false;
  readonly #handlers = new Set<(event: string, data: object) => void>();

  constructor(config: object) {
    this.config = { maxMaxBufferLength: 600, ...config };
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

const loadHls = async () => FakeHls as unknown as HlsClass;

function openSession({ preloader = new StreamPreloader(loadHls), behindSeconds = 0 } = {}) {
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

const failNetwork = (code: number, { fatal = true, hls = FakeHls.created.at(-1) } = {}) =>
  hls?.fail({ fatal, type: 'network', response: { code } });

beforeEach(() => {
  FakeHls.created.length = 0;
  vi.stubGlobal('MediaSource', class {});
  vi.stubGlobal('location', { protocol: 'http:' });
});

afterEach(() => vi.unstubAllGlobals());

describe('HlsSession', () => {
  it('plays with hls.js where only MediaSource exists, whatever the element claims', async () => {
    const { element } = openSession();
    await expect.poll(() => element.src).toBe('blob:hls');
  });

  it.each([
    [0, {}],
    [20, { liveSyncDuration: 20, maxBufferLength: 30 }],
    [90, { liveSyncDuration: 90, maxBufferLength: 90 }],
  ])('begins %i seconds behind, with all of them in hand', async (behindSeconds, expected) => {
    openSession({ behindSeconds });
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    const { liveSyncDuration, maxBufferLength } = FakeHls.created[0]?.config ?? {};
    expect({ liveSyncDuration, maxBufferLength }).toEqual({
      liveSyncDuration: undefined,
      maxBufferLength: undefined,
      ...expected,
    });
  });

  it('moves to hls.js when the element fails long after it played', { tags: 'awkward-streams' }, async () => {
    vi.stubGlobal('ManagedMediaSource', class {});
    const { element, losses } = openSession();
    expect(element.src).toBe(url);
    element.dispatchEvent(new Event('playing'));
    element.fail(MEDIA_ERR_NETWORK);
    await expect.poll(() => element.src).toBe('blob:hls');
    expect(losses).toEqual([]);
  });

  it('moves to hls.js again when the element, which played where hls.js could not, fails later', async () => {
    const { element, losses } = openSession();
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    failNetwork(0);
    element.dispatchEvent(new Event('playing'));
    element.fail(MEDIA_ERR_NETWORK);
    // The source that failed is gone before the library is there.
    expect(element.src).toBe('');
    await expect.poll(() => FakeHls.created).toHaveLength(2);
    expect(losses).toEqual([]);
  });

  it('moves to the element when hls.js may not read the stream, and reports what failed first', async () => {
    const { element, session, losses } = openSession();
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    failNetwork(0);
    expect(element.src).toBe(url);
    expect(FakeHls.created[0]?.isDestroyed).toBe(true);
    vi.stubGlobal('fetch', async () => Response.error());
    element.fail(4);
    await expect.poll(() => losses).toEqual([{ code: 'network', outputBroken: true, fallback: null }]);
    session.reload(false, { ...request, bypassCache: true });
    await expect.poll(() => FakeHls.created).toHaveLength(2);
  });

  it('reports a server that is unreachable where no request gets a response', async () => {
    const { element, losses } = openSession();
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    failNetwork(0);
    element.fail(4);
    await expect.poll(() => losses).toMatchObject([{ code: 'network', isServerUnreachable: true }]);
  });

  it('leaves errors that hls.js mends to hls.js, and those of an instance that was replaced', async () => {
    const { session, losses, element } = openSession();
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    failNetwork(503, { fatal: false });
    session.reload(false, { ...request, bypassCache: true });
    await expect.poll(() => FakeHls.created).toHaveLength(2);
    failNetwork(503, { hls: FakeHls.created[0] });
    expect([losses, element.src]).toEqual([[], 'blob:hls']);
  });

  it('reports a server that refuses, with its status, without a second request', async () => {
    const { losses } = openSession();
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    failNetwork(403);
    await expect
      .poll(() => losses)
      .toEqual([{ code: 'source-unsupported', outputBroken: true, fallback: null, httpStatus: 403 }]);
  });
});

describe('a preload of HLS', () => {
  type Fetch = (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;
  const preload = async (fetchPlaylist: Fetch = async () => new Response('#EXTM3U')) => {
    const elements: FakeElement[] = [];
    vi.stubGlobal('document', { createElement: () => elements[elements.push(new FakeElement()) - 1] });
    vi.stubGlobal('fetch', fetchPlaylist);
    const preloader = new StreamPreloader(loadHls);
    preloader.preload('hls', request);
    const start = () => expect.poll(() => FakeHls.created).toHaveLength(1);
    return { preloader, elements, start };
  };

  it('loads the beginning of the stream, which the press plays in its element', async () => {
    const { preloader, elements, start } = await preload();
    await start();
    const [loading] = elements;
    const [hls] = FakeHls.created;
    expect([loading?.src, loading?.play.mock.calls.length]).toEqual(['blob:hls', 0]);
    expect(hls?.config.maxMaxBufferLength).toBe(4);
    const { element, losses } = openSession({ preloader });
    expect(element.replacement).toBe(loading);
    expect(hls?.config.maxMaxBufferLength).toBe(600);
    await expect.poll(() => loading?.play).toHaveBeenCalledOnce();
    failNetwork(403);
    expect([FakeHls.created.length, losses.length]).toEqual([1, 1]);
  });

  it('goes on for a press that comes before hls.js is loaded', async () => {
    const { preloader, elements, start } = await preload();
    openSession({ preloader });
    await start();
    await expect.poll(() => elements[0]?.play).toHaveBeenCalledOnce();
    expect([FakeHls.created.length, FakeHls.created[0]?.config.maxMaxBufferLength]).toEqual([1, 600]);
  });

  it('leaves a playlist that does not come to hls.js, with a press that waits for it', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { preloader, start } = await preload(
      (_url, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    openSession({ preloader });
    limit.abort();
    await start();
    expect(FakeHls.created[0]?.config.pLoader).toBeUndefined();
  });

  it('is given up with a session that closes before', async () => {
    const { preloader, start } = await preload();
    openSession({ preloader }).session.close();
    await start();
    await expect.poll(() => FakeHls.created[0]?.isDestroyed).toBe(true);
  });

  it('is closed when another stream is preloaded or played, or none', async () => {
    const another = { ...request, url: `${url}?2` };
    for (const close of [
      (preloader: StreamPreloader) => preloader.close(),
      (preloader: StreamPreloader) => preloader.preload('hls', another),
      (preloader: StreamPreloader) => expect(preloader.takeHls(another)).toBeNull(),
      (preloader: StreamPreloader) => preloader.takeElement(another),
    ]) {
      FakeHls.created.length = 0;
      const { preloader, elements, start } = await preload();
      await start();
      close(preloader);
      expect([FakeHls.created[0]?.isDestroyed, elements[0]?.src]).toEqual([true, '']);
      preloader.close();
    }
  });

  it('starts anew at the press after an error, which is reported then', async () => {
    const { preloader, start } = await preload();
    await start();
    failNetwork(404);
    expect(FakeHls.created[0]?.isDestroyed).toBe(true);
    const { losses } = openSession({ preloader });
    await expect.poll(() => FakeHls.created).toHaveLength(2);
    failNetwork(404);
    expect(losses).toMatchObject([{ httpStatus: 404 }]);
  });

  it('reads the playlist that was fetched beside hls.js once, and requests later ones', async () => {
    const { start } = await preload();
    await start();
    const { pLoader } = FakeHls.created[0]?.config ?? {};
    const read = async () => {
      const loader = new (pLoader as unknown as typeof FakeLoader)();
      const onSuccess = vi.fn();
      loader.load({ url }, {}, { onSuccess });
      await expect.poll(() => onSuccess).toHaveBeenCalled();
      return onSuccess.mock.calls.map(([{ data }]) => data);
    };
    expect([await read(), await read(), await read()]).toEqual([['#EXTM3U'], ['requested'], ['requested']]);
  });
});

test('hls.js is preferred where only MediaSource exists', () => {
  const element = new FakeElement() as unknown as HTMLAudioElement;
  expect(prefersHlsJs(element)).toBe(true);
  vi.stubGlobal('ManagedMediaSource', class {});
  expect(prefersHlsJs(element)).toBe(false);
});
