import { describe, expect, it, test, vi } from 'vitest';
import {
  FakeElement,
  FakeStart,
  failNetwork,
  fakeHls,
  MEDIA_ERR_NETWORK,
  openSession,
  playbackOf,
  request,
  url,
} from '../testing/hls-fixture.ts';
import { outputLoss } from './element-events.ts';
import { prefersMediaSource } from './hls-output.ts';

fakeHls();

const MEDIA_ERR_DECODE = 3;
const started = (count = 1) => expect.poll(() => FakeStart.created).toHaveLength(count);

describe('HlsSession', () => {
  it('plays through MediaSource where only that exists, whatever the element claims', async () => {
    const { element } = openSession({ behindSeconds: 30 });
    await expect.poll(() => element.src).toBe('blob:hls');
    expect(element.play).toHaveBeenCalledOnce();
    expect(FakeStart.created[0]?.start).toMatchObject({
      request: { url, behindSeconds: 30 },
      usesHlsJs: false,
    });
    expect(FakeStart.created[0]?.isTaken).toBe(true);
  });

  it('empties an element that was stopped with another source, whose events would be its own', async () => {
    const { element } = openSession({ src: 'blob:former' });
    expect(element.src).toBe('');
    await expect.poll(() => element.src).toBe('blob:hls');
  });

  it('plays nothing again after an outage: it begins where the sound stopped', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const { session, element } = openSession({ behindSeconds: 30 });
    await started();
    element.dispatchEvent(new Event('playing'));
    Object.assign(element, { endSeconds: 100, currentTime: 95 });
    session.read();
    vi.spyOn(performance, 'now').mockReturnValue(12_000);
    session.reload(false, { ...request, bypassCache: true, behindSeconds: 90 });
    expect(FakeStart.created[0]?.isClosed).toBe(true);
    await started(2);
    expect(FakeStart.created[1]?.start.request).toMatchObject({ behindSeconds: 17, bypassCache: true });
  });

  it.each([
    ['all of its playlist', 129.5, true],
    ['not all of its playlist', 120, false],
  ])('goes on after what was heard when that was %s', async (_what, currentTime, isHeard) => {
    const place = { playlistUrl: url, sequence: 13 };
    FakeStart.playback = playbackOf({ span: { startSeconds: 40, endSeconds: 130 }, place });
    const { session, element } = openSession();
    await started();
    await new Promise((resolve) => setImmediate(resolve));
    element.dispatchEvent(new Event('playing'));
    element.currentTime = currentTime;
    session.read();
    // The second attempt finds nothing to play yet.
    FakeStart.playback = null;
    for (const count of [2, 3]) {
      session.reload(false, { ...request, bypassCache: true });
      await started(count);
      expect(FakeStart.created.at(-1)?.start.heardUntil).toEqual(isHeard ? place : null);
    }
  });

  it('is so late and rewinds so far as its loader says', async () => {
    FakeStart.playback = playbackOf({ isOwn: true, span: { startSeconds: 40, endSeconds: 130 } });
    const { session, element } = openSession();
    await started();
    element.dispatchEvent(new Event('playing'));
    element.currentTime = 100;
    await expect.poll(() => session.read()).toMatchObject({ delaySeconds: 30, rewindableSeconds: 60 });
    session.rewind(70);
    expect(element.currentTime).toBe(40);
    session.goLive();
    expect(element.currentTime).toBeGreaterThan(90);
  });

  it('moves to MediaSource when the element fails long after it played', {
    tags: 'awkward-streams',
  }, async () => {
    vi.stubGlobal('ManagedMediaSource', class {});
    const { element, losses } = openSession();
    expect(element.src).toBe(url);
    element.dispatchEvent(new Event('playing'));
    element.fail(MEDIA_ERR_NETWORK);
    await expect.poll(() => element.src).toBe('blob:hls');
    expect(losses).toEqual([]);
  });

  it('moves to MediaSource again when the element, which played where that could not, fails later', async () => {
    const { element, losses } = openSession();
    await started();
    failNetwork(0);
    element.dispatchEvent(new Event('playing'));
    element.fail(MEDIA_ERR_NETWORK);
    // The source that failed is gone before the loader is there.
    expect(element.src).toBe('');
    await started(2);
    expect(losses).toEqual([]);
  });

  it('moves to the element when the page may not read the stream, and reports what failed first', async () => {
    const { element, session, losses } = openSession();
    await started();
    failNetwork(0);
    expect(element.src).toBe(url);
    expect(FakeStart.created[0]?.isClosed).toBe(true);
    vi.stubGlobal('fetch', async () => Response.error());
    element.fail(4);
    await expect.poll(() => losses).toEqual([{ code: 'network', outputBroken: true, fallback: null }]);
    session.reload(false, { ...request, bypassCache: true });
    await started(2);
  });

  it.each(['network', 'source-unsupported'] as const)(
    'stays with MediaSource in an outage, when that has played: %s',
    async (code) => {
      vi.stubGlobal('fetch', async () => new Response());
      const { element, session, losses } = openSession();
      await started();
      element.dispatchEvent(new Event('playing'));
      FakeStart.created[0]?.fail(outputLoss(code));
      await expect.poll(() => losses).toMatchObject([{ code }]);
      session.reload(false, { ...request, bypassCache: true });
      await started(2);
      expect(element.src).toBe('blob:hls');
    },
  );

  it('moves to the element for another address that the page may not read', async () => {
    const { element, session, losses } = openSession();
    await started();
    element.dispatchEvent(new Event('playing'));
    const other = `${url}?other`;
    session.reload(false, { ...request, url: other, bypassCache: false });
    await started(2);
    failNetwork(0);
    expect([element.src, losses]).toEqual([other, []]);
  });

  it('moves to hls.js when our own loader fails before it is known', async () => {
    const { losses } = openSession();
    await started();
    FakeStart.created[0]?.start.onFailed(outputLoss('decode'), true);
    await started(2);
    expect([FakeStart.created[1]?.start.usesHlsJs, losses]).toEqual([true, []]);
  });

  it.each([
    ['the loader', () => FakeStart.created[0]?.fail(outputLoss('decode'))],
    ['the element', (element: FakeElement) => element.fail(MEDIA_ERR_DECODE)],
  ])('moves to hls.js for good when %s fails at what our own loader has played', async (_what, fail) => {
    FakeStart.playback = playbackOf({ isOwn: true, span: null });
    const { element, session, losses } = openSession();
    await started();
    await new Promise((resolve) => setImmediate(resolve));
    element.dispatchEvent(new Event('playing'));
    fail(element);
    await started(2);
    expect(FakeStart.created.map(({ start }) => start.usesHlsJs)).toEqual([false, true]);
    FakeStart.playback = playbackOf({ isOwn: false, span: null });
    session.reload(false, { ...request, bypassCache: true });
    await started(3);
    expect(FakeStart.created[2]?.start.usesHlsJs).toBe(true);
    session.reload(false, { ...request, url: `${url}?other`, bypassCache: true });
    await started(4);
    expect(FakeStart.created[3]?.start.usesHlsJs).toBe(false);
    expect(losses).toEqual([]);
  });

  it('reports a server that is unreachable where no request gets a response', async () => {
    const { element, losses } = openSession();
    await started();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    failNetwork(0);
    element.fail(4);
    await expect.poll(() => losses).toMatchObject([{ code: 'network', isServerUnreachable: true }]);
  });

  it('leaves errors of a load that was replaced', async () => {
    const { session, losses, element } = openSession();
    await started();
    session.reload(false, { ...request, bypassCache: true });
    await started(2);
    failNetwork(503, FakeStart.created[0]);
    expect([losses, element.src]).toEqual([[], 'blob:hls']);
  });

  it('reports a server that refuses, with its status, without a second request', async () => {
    const { losses } = openSession();
    await started();
    failNetwork(403);
    await expect
      .poll(() => losses)
      .toEqual([{ code: 'source-unsupported', outputBroken: true, fallback: null, httpStatus: 403 }]);
  });

  it('tells the next load that the stream has been live', async () => {
    FakeStart.playback = playbackOf({ isOwn: true });
    const { session, element } = openSession();
    await started();
    element.dispatchEvent(new Event('playing'));
    session.reload(false, { ...request, bypassCache: true });
    await started(2);
    expect(FakeStart.created.map(({ start }) => start.isLive)).toEqual([false, true]);
  });

  it.each([
    [true, [{ code: 'network', outputBroken: true, fallback: null, isEnd: true }]],
    [false, []],
  ])('reports an end as a loss where the stream was live (%s)', async (isLive, expected) => {
    FakeStart.playback = playbackOf({ isLive });
    const { element, losses, onEnded } = openSession();
    await started();
    element.dispatchEvent(new Event('playing'));
    element.dispatchEvent(new Event('ended'));
    expect(losses).toEqual(expected);
    expect(onEnded).toHaveBeenCalledTimes(isLive ? 0 : 1);
  });

  it('lets the element itself play nothing of a live stream that has ended', async () => {
    vi.stubGlobal('ManagedMediaSource', class {});
    const { element, session, losses } = openSession();
    element.know(Number.POSITIVE_INFINITY);
    element.dispatchEvent(new Event('playing'));
    element.know(40);
    expect(element.src).toBe(url);
    element.dispatchEvent(new Event('ended'));
    expect(losses).toMatchObject([{ isEnd: true }]);
    session.reload(false, { ...request, bypassCache: true });
    expect(element.src).toBe(url);
    element.know(40);
    expect(element.src).toBe('');
    // MediaSource is tried as well, and refuses it as complete.
    await started();
    expect(FakeStart.created[0]?.start.isLive).toBe(true);
    failNetwork(0);
    expect(losses).toMatchObject([{ isEnd: true }, { code: 'network' }]);
  });

  it('ends what loads with the session', async () => {
    const { session } = openSession();
    await started();
    session.close();
    expect(FakeStart.created[0]?.isClosed).toBe(true);
  });
});

test('MediaSource is preferred where only that exists', () => {
  const element = new FakeElement() as unknown as HTMLAudioElement;
  expect(prefersMediaSource(element)).toBe(true);
  vi.stubGlobal('ManagedMediaSource', class {});
  expect(prefersMediaSource(element)).toBe(false);
});
