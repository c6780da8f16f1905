import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOf, get, HEAD, media, openHls, tuneIn } from '../../../../../testing/hls-fixture.ts';
import { COUNTED_PER_ADDRESS_AND_CHANNEL } from '../../interest/interest-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('counts those who request playlists as listeners, pages apart, until they stop', {
  tags: 'relay',
}, async () => {
  const { relay, upstream } = await openHls({ '/live.m3u8': media('a.ts') });
  const { address } = await tuneIn(relay);
  await tuneIn(relay, 'c1');
  await tuneIn(relay, 'c1?page');
  await get(relay, '/relay/c1');
  expect([...relay.direct.counts]).toEqual([['c1', 2]]);
  expect([...relay.listenerCounts()]).toEqual([['c1', 3]]);
  vi.advanceTimersByTime(8_000);
  await get(relay, address);
  vi.advanceTimersByTime(4_000);
  expect([...relay.direct.counts]).toEqual([['c1', 1]]);
  vi.advanceTimersByTime(10_000);
  expect([...relay.listenerCounts()]).toEqual([['c1', 0]]);
  vi.advanceTimersByTime(60_000);
  expect([...relay.listenerCounts()]).toEqual([]);
  await tuneIn(relay);
  expect(countOf(upstream, '/live.m3u8')).toBeGreaterThan(1);
});

test('refuses listeners that a client invents, and those of another channel', { tags: 'relay' }, async () => {
  const { relay, upstream } = await openHls({ '/live.m3u8': media('a.ts') });
  relay.addChannel(upstream.at('/live.m3u8'), { id: 'c2' });
  const { address } = await tuneIn(relay);
  const other = new URLSearchParams((await tuneIn(relay, 'c2')).address);
  for (const listener of ['', 'a', 'a~b', other.get('listener') ?? ''])
    expect((await get(relay, address.replace(/(?<=listener=).*/, listener))).status).toBe(404);
  expect([...relay.direct.counts]).toEqual([
    ['c1', 1],
    ['c2', 1],
  ]);
});

test('counts a network with many listeners as a household', async () => {
  const { relay } = await openHls({ '/live.m3u8': media('a.ts') });
  for (let count = 0; count < 20; count += 1) await tuneIn(relay);
  expect([...relay.direct.counts]).toEqual([['c1', COUNTED_PER_ADDRESS_AND_CHANNEL]]);
});

test.each([
  ['a live playlist of endless segments', HEAD.replace('DURATION:2', 'DURATION:999999999'), 60_000],
  ['a recording of many years', `${HEAD}#EXT-X-ENDLIST\n`, 60_000],
])('forgets the listeners of %s', async (_name, head, ms) => {
  const { relay } = await openHls({ '/live.m3u8': `${head}#EXTINF:999999999,\na.ts\n` });
  await tuneIn(relay);
  expect([...relay.direct.counts]).toEqual([['c1', 1]]);
  vi.advanceTimersByTime(ms);
  expect([...relay.direct.counts]).toEqual([]);
});
