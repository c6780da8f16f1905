import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamLoss } from '../core/player-ports.ts';
import { AudioDevice } from './audio-device.ts';
import { type HlsClass, HlsSession, preloadHls } from './hls-output.ts';

const url = 'http://radio.example/live.m3u8';
const channel = { _id: '1', name: 'X', channelNumber: 1, codec: 'HLS', streamUrl: url };
const MEDIA_ERR_NETWORK = 2;

class FakeElement extends EventTarget {
  src = '';
  preload = '';
  paused = true;
  error: { code: number } | null = null;
  canPlayType = () => 'maybe';
  play = async () => {};
  pause = () => {};
  load = () => {};
  removeAttribute = () => {
    this.src = '';
  };

  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
    this.error = null;
  }
}

class FakeHls {
  static readonly created: FakeHls[] = [];
  static readonly Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed' };
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
  static isSupported = () => true;
  isDestroyed = false;
  fail: (event: string, data: object) => void = () => {};

  constructor() {
    FakeHls.created.push(this);
  }

  on(event: string, handler: (event: string, data: object) => void): void {
    if (event === 'error') this.fail = handler;
  }

  loadSource(): void {}

  attachMedia(element: FakeElement): void {
    element.src = 'blob:hls';
  }

  destroy(): void {
    this.isDestroyed = true;
  }
}

function openSession() {
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
  const loadHls = async () => FakeHls as unknown as HlsClass;
  const session = new HlsSession(device, { channel, url, bypassCache: false }, events, loadHls);
  return { element, session, losses };
}

const failNetwork = (code: number) => {
  const data = { fatal: true, type: 'network', response: { code } };
  FakeHls.created.at(-1)?.fail('error', data);
};

beforeEach(() => {
  FakeHls.created.length = 0;
  vi.stubGlobal('MediaSource', class {});
});

afterEach(() => vi.unstubAllGlobals());

describe('HlsSession', () => {
  it('plays with hls.js where only MediaSource exists, whatever the element claims', async () => {
    const { element } = openSession();
    await vi.waitFor(() => expect(element.src).toBe('blob:hls'));
  });

  it('moves to hls.js when the element fails long after it played', async () => {
    vi.stubGlobal('ManagedMediaSource', class {});
    const { element, losses } = openSession();
    expect(element.src).toBe(url);
    element.dispatchEvent(new Event('playing'));
    element.fail(MEDIA_ERR_NETWORK);
    await vi.waitFor(() => expect(element.src).toBe('blob:hls'));
    expect(losses).toEqual([]);
  });

  it('moves to the element when hls.js may not read the stream, and reports what failed first', async () => {
    const { element, session, losses } = openSession();
    await vi.waitFor(() => expect(FakeHls.created).toHaveLength(1));
    failNetwork(0);
    expect(element.src).toBe(url);
    expect(FakeHls.created[0]?.isDestroyed).toBe(true);
    element.fail(4);
    expect(losses).toEqual([{ code: 'network', outputBroken: true, fallback: null }]);
    session.reload(false, { channel, url, bypassCache: true });
    await vi.waitFor(() => expect(FakeHls.created).toHaveLength(2));
  });

  it('reports a server that refuses, with its status, without a second request', async () => {
    const { losses } = openSession();
    await vi.waitFor(() => expect(FakeHls.created).toHaveLength(1));
    failNetwork(403);
    expect(losses).toEqual([
      { code: 'source-unsupported', outputBroken: true, fallback: null, httpStatus: 403 },
    ]);
  });
});

describe('preloadHls', () => {
  const preload = () => {
    const loadHls = vi.fn(async () => FakeHls as unknown as HlsClass);
    preloadHls(new FakeElement() as unknown as HTMLAudioElement, loadHls);
    return loadHls;
  };

  it('loads hls.js before the press, but not where the element plays HLS or with data saver', () => {
    expect(preload()).toHaveBeenCalledOnce();
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    expect(preload()).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('ManagedMediaSource', class {});
    expect(preload()).not.toHaveBeenCalled();
  });
});
