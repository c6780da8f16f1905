import { describe, expect, it, vi } from 'vitest';
import {
  type FakeElement,
  fakeElements,
  MEDIA,
  openSession,
  reportRequestEnd,
  url,
} from '../testing/audio-element-fixture.ts';

const created = fakeElements();

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
      expect.poll(() => device.element).toBe(playing as unknown as HTMLAudioElement);
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

  it('reports a connection that is closed before the first sound once that is heard', {
    tags: 'stall-recovery',
  }, () => {
    const { element, ends, onConnected } = openSession();
    element.know(Number.POSITIVE_INFINITY, 4);
    element.closeConnection();
    expect(ends).toEqual([]);
    element.report('playing');
    expect(onConnected).toHaveBeenCalledOnce();
    expect(ends).toEqual(['connection lost: network']);
  });

  it('is starved only while its browser waits for data: WebKitGTK reports none as it plays', () => {
    const { element, session } = openLive();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    element.readyState = 0;
    expect(session.read().isStarving).toBe(true);
    element.networkState = MEDIA.NETWORK_IDLE;
    expect(session.read().isStarving).toBe(false);
    vi.restoreAllMocks();
  });

  it('lets a silent connection go on where it delivers before the next one', { tags: 'tunnel' }, () => {
    const { element, device, loadBeside, onConnected, ends } = openLive();
    element.readyState = 0;
    const standby = loadBeside();
    expect([element.src, standby.src]).toEqual([url, expect.stringContaining(url)]);
    element.readyState = MEDIA.HAVE_FUTURE_DATA;
    element.report('playing');
    expect([device.standby, standby.src]).toEqual([null, '']);
    expect(onConnected).toHaveBeenCalledOnce();
    expect(ends).toEqual([]);
  });

  it('plays the next connection where that delivers before a silent one', { tags: 'tunnel' }, async () => {
    const { element, loadBeside, plays } = openLive();
    element.readyState = 0;
    const standby = loadBeside();
    standby.report('canplay');
    await plays(standby);
    expect(element.src).toBe('');
  });

  it('replaces a silent connection where the browser loads nothing beside it', { tags: 'tunnel' }, () => {
    vi.stubGlobal('ManagedMediaSource', class {});
    const { element, session, request } = openLive();
    const before = element.src;
    element.readyState = 0;
    session.reload(true, request);
    expect([element.src === before, created]).toEqual([false, []]);
  });

  it('continues on the next connection when the buffer of the closed one ends', async () => {
    const { element, loadBeside, plays, onConnected, onPlaying, ends, session } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    expect(element.src).toBe(url);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    element.readyState = 0;
    expect(session.read().isStarving).toBe(false);
    vi.restoreAllMocks();
    standby.report('canplay');
    expect(onConnected).toHaveBeenCalledOnce();
    await Promise.resolve();
    expect(standby.paused).toBe(true);
    element.end();
    await plays(standby);
    expect(onPlaying).toHaveBeenCalled();
    expect(ends).toEqual(['connection lost: network']);
  });

  it('loads the next address where the lost one refuses, before the buffer ends', {
    tags: 'failover',
  }, async () => {
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
    const { element, session, request, device, loadBeside, onPlaying } = openLive();
    element.closeConnection();
    const standby = loadBeside();
    const { promise, resolve } = Promise.withResolvers<void>();
    standby.play = () => promise;
    element.end();
    session.reload(true, { ...request, url: other });
    onPlaying.mockClear();
    resolve();
    await promise;
    await Promise.resolve();
    expect(onPlaying).not.toHaveBeenCalled();
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
    await expect.poll(() => element.src).not.toBe(url);
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
    expect(created).toEqual([]);
    element.closeConnection();
    expect(ends).toHaveLength(2);
    session.close();
    element.closeConnection();
    expect(ends).toHaveLength(2);
  });

  it('does not take the end of a fetch that it has replaced for that of its own request', () => {
    const { element, ends } = openSession();
    reportRequestEnd(element.src, 'fetch');
    element.networkState = MEDIA.NETWORK_IDLE;
    element.know(Number.POSITIVE_INFINITY, 4);
    element.report('playing');
    element.report('suspend');
    expect(ends).toEqual([]);
    reportRequestEnd(element.src, 'fetch');
    expect(ends).toEqual([]);
    element.closeConnection();
    expect(ends).toEqual(['connection lost: network']);
  });

  it('takes neither a pause nor a retry of the browser for the end of a connection', () => {
    const { element, ends } = openLive();
    reportRequestEnd(element.src);
    element.report('progress');
    element.networkState = MEDIA.NETWORK_IDLE;
    element.report('suspend');
    element.paused = true;
    element.closeConnection();
    expect(ends).toEqual([]);
  });

  it('replaces a connection that lives, or whose buffer has run out, in its own element', () => {
    const { element, session, request } = openLive();
    const reload = () => {
      const before = element.src;
      session.reload(true, request);
      expect(element.src).not.toBe(before);
      expect(created).toEqual([]);
    };
    // The element's URL differs by the millisecond.
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2).mockReturnValueOnce(3);
    reload();
    element.know(Number.POSITIVE_INFINITY, 4);
    element.report('playing');
    element.closeConnection();
    element.readyState = 0;
    reload();
    vi.restoreAllMocks();
  });

  it('knows only the newest connection beside it, and no loss of the one that it replaces', async () => {
    const { element, device, loadBeside, plays, ends } = openLive();
    const replaced = loadBeside(other);
    const standby = loadBeside('http://third.example/mp3');
    replaced.fail(4);
    element.closeConnection();
    expect(ends).toEqual([]);
    device.applyVolume(0.3, false);
    const { play } = standby;
    standby.play = () => {
      expect(standby.volume).toBe(0.3);
      return play();
    };
    standby.duration = Number.POSITIVE_INFINITY;
    element.end();
    await plays(standby);
    standby.closeConnection();
    expect(ends).toEqual(['connection lost: network']);
  });
});
