import { describe, expect, it, test, vi } from 'vitest';
import {
  FakeElement,
  FakeHls,
  failNetwork,
  fakeHls,
  MEDIA_ERR_NETWORK,
  openSession,
  readPlaylist,
  request,
  url,
} from '../testing/hls-fixture.ts';
import { prefersHlsJs } from './hls-output.ts';

fakeHls();

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

  it('keeps the distance from the end that the segments of a playlist want', async () => {
    openSession({ behindSeconds: 20 });
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    await readPlaylist();
    expect(FakeHls.created[0]?.config.liveSyncDuration).toBe(36);
    openSession({ behindSeconds: 90 });
    await expect.poll(() => FakeHls.created).toHaveLength(2);
    await readPlaylist();
    expect(FakeHls.created[1]?.config.liveSyncDuration).toBe(90);
  });

  it('plays nothing again after an outage: it begins where the sound stopped', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const { session, element } = openSession({ behindSeconds: 30 });
    await expect.poll(() => FakeHls.created).toHaveLength(1);
    element.dispatchEvent(new Event('playing'));
    Object.assign(element, { endSeconds: 100, currentTime: 95 });
    session.read();
    vi.spyOn(performance, 'now').mockReturnValue(12_000);
    session.reload(false, { ...request, bypassCache: true, behindSeconds: 90 });
    await expect.poll(() => FakeHls.created).toHaveLength(2);
    expect(FakeHls.created[1]?.config.liveSyncDuration).toBe(17);
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

test('hls.js is preferred where only MediaSource exists', () => {
  const element = new FakeElement() as unknown as HTMLAudioElement;
  expect(prefersHlsJs(element)).toBe(true);
  vi.stubGlobal('ManagedMediaSource', class {});
  expect(prefersHlsJs(element)).toBe(false);
});
