import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOf, get, media, openHls, segment, TS, tuneIn } from '../../../../../testing/hls-fixture.ts';
import { HlsFiles } from './hls-files.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A channel whose stream server does not respond for `path` until it is released. */
async function openHeld(path: string, file: string | Buffer) {
  const opened = await openHls({ '/live.m3u8': media('a.ts'), '/a.ts': segment('video/mp2t', TS) });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<string | Buffer>();
    opened.upstream.files.set(path, promise);
    return () => resolve(file);
  };
  const requests = (count: number) => expect.poll(() => countOf(opened.upstream, path)).toBe(count);
  return { ...opened, hold, requests };
}

test('shares the fetch of a playlist that is fetched again', async () => {
  const { relay, upstream, hold, requests } = await openHeld('/live.m3u8', media('a.ts', 'b.ts'));
  const { address } = await tuneIn(relay);
  const release = hold();
  vi.advanceTimersByTime(1_000);
  const calls = Array.from({ length: 5 }, () => get(relay, address));
  await requests(2);
  // A call of another route: the five before it have been received.
  await get(relay, '/relay/none');
  release();
  for (const { text } of await Promise.all(calls)) expect(text.match(/media\.ts/g)).toHaveLength(2);
  expect(countOf(upstream, '/live.m3u8')).toBe(2);
});

test('serves a segment whose fetch lasts longer than what it replaces is kept', async () => {
  const { relay, upstream, hold, requests } = await openHeld('/a.ts', segment('video/mp2t', TS));
  const { address, uris } = await tuneIn(relay);
  const [named = ''] = uris;
  await get(relay, named);
  vi.advanceTimersByTime(60_000);
  await get(relay, address);
  const release = hold();
  const call = get(relay, named);
  await requests(2);
  vi.advanceTimersByTime(5_000);
  release();
  expect((await call).body).toEqual(TS);
  expect((await get(relay, named)).body).toEqual(TS);
  expect(countOf(upstream, '/a.ts')).toBe(2);
});

test('serves a segment whose channel is closed meanwhile', async () => {
  const { relay, hold, requests } = await openHeld('/a.ts', segment('video/mp2t', TS));
  const { uris } = await tuneIn(relay);
  const release = hold();
  const call = get(relay, uris[0] ?? '');
  await requests(1);
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(60_000);
  expect([...relay.listenerCounts()]).toEqual([]);
  release();
  expect((await call).body).toEqual(TS);
});

test('fetches a segment again after a minute, since encoders give their names anew', async () => {
  const { relay, upstream } = await openHeld('/a.ts', '');
  const { address, uris } = await tuneIn(relay);
  const [named = ''] = uris;
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await get(relay, address);
    return (await get(relay, named)).body;
  };
  await after(0);
  const other = Buffer.concat([TS, TS]);
  upstream.files.set('/a.ts', segment('video/mp2t', other));
  for (let steps = 0; steps < 7; steps += 1) expect(await after(8_000)).toEqual(TS);
  expect(await after(8_000)).toEqual(other);
});

test('frees the playlists of one channel while another one is listened to', async () => {
  const fetched = { status: 200, contentType: '', retryAfter: '', url: 'http://a.example/live.m3u8' };
  const files = new HlsFiles({
    outbound: { fetch: async () => ({ ...fetched, bytes: Buffer.from(media('a.ts')) }) },
    now: () => performance.now(),
  });
  const load = (channelId: string) =>
    files.getPlaylist(
      { channelId, streamUrl: fetched.url, kind: 'playlist', url: fetched.url, range: null },
      { run: (fetch) => fetch(), spend: (work) => work(), toAddress: () => 'a.ts', title: '' },
    );
  await load('closed');
  const sizeOfOne = files.size;
  for (let seconds = 0; seconds < 8; seconds += 1) {
    await load('playing');
    // As long as it may bridge an outage.
    expect(files.size).toBe(seconds < 6 ? 2 * sizeOfOne : sizeOfOne);
    vi.advanceTimersByTime(1_000);
    files.purge();
  }
});
