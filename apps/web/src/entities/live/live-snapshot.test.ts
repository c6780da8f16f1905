import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { channelOptions } from '../channel/channel-detail-queries.ts';
import { CREATED_AT, NO_LISTENERS } from '../channel/testing/create-channel.ts';
import { createNowPlaying } from './testing/live-fixture.ts';
import { createUpdateHandlerFixture, featuredChannel } from './testing/update-handler-fixture.ts';

let live: ReturnType<typeof createUpdateHandlerFixture>;
beforeEach(() => {
  live = createUpdateHandlerFixture();
});
afterEach(() => live.client.clear());

const state = (channelId: string, updatedAt = CREATED_AT) => ({
  channelId,
  nowPlaying: createNowPlaying('Now'),
  stats: { ...NO_LISTENERS, currentListeners: 5 },
  updatedAt,
  isActive: true,
});
const sendSnapshot = (channels: ReturnType<typeof state>[], requested: string[] | null) =>
  live.handler.onEvent(
    { kind: 'snapshot', data: { connectionId: 'one', site: 'v1', channels } },
    requested && { show: requested, playing: null },
  );

it('updates tracks and counts', () => {
  sendSnapshot([state('a'), state('b')], ['a', 'b']);
  expect(live.titles()).toEqual(['Now', 'Now']);
  expect(live.featured()[0]?.stats.currentListeners).toBe(5);
});

it('refetches the lists when a channel has changed meanwhile', async () => {
  const invalidated = vi.spyOn(live.client, 'invalidateQueries');
  sendSnapshot([state('a')], ['a']);
  await live.clock.advance(2_000);
  expect(invalidated).not.toHaveBeenCalled();
  sendSnapshot([state('a', '2026-11-21T08:00:00.000Z')], null);
  await live.clock.advance(2_000);
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['channels'] });
});

it('catches up after a reconnect with what no snapshot says', async () => {
  const invalidated = vi.spyOn(live.client, 'invalidateQueries');
  sendSnapshot([state('a')], ['a']);
  sendSnapshot([state('b')], null);
  await live.clock.advance(2_000);
  expect(invalidated).not.toHaveBeenCalled();
  sendSnapshot([state('a')], ['a']);
  await live.clock.advance(2_000);
  const keys = [['channels'], ['channel'], ['dial']];
  expect(invalidated.mock.calls).toEqual(keys.map((queryKey) => [{ queryKey }]));
});

const reloadsAfter = async (site: string): Promise<readonly number[]> => {
  live.handler.onEvent({ kind: 'snapshot', data: { connectionId: 'one', site, channels: [] } }, null);
  await live.clock.advance(2_000);
  return live.reloads();
};

it('reloads theme and system when their version differs from the page’s', async () => {
  expect(await reloadsAfter('v1')).toEqual([0, 0]);
  expect(await reloadsAfter('v2')).toEqual([1, 1]);
  expect(await reloadsAfter('v2')).toEqual([1, 1]);
  live.handler.onEvent({ kind: 'theme-changed', data: { site: 'v3' } }, null);
  expect(await reloadsAfter('v3')).toEqual([2, 1]);
});

it('takes the version of the first snapshot when theme and system were fetched', async () => {
  live = createUpdateHandlerFixture(null);
  expect(await reloadsAfter('v1')).toEqual([0, 0]);
  expect(await reloadsAfter('v2')).toEqual([1, 1]);
});

it('fetches what has changed once every node has read the change', async () => {
  const data = { connectionId: 'one', site: 'v1', lagMs: 1_500, channels: [] };
  live.handler.onEvent({ kind: 'snapshot', data }, null);
  live.handler.onEvent({ kind: 'theme-changed', data: { site: 'v2' } }, null);
  await live.clock.advance(1_500);
  expect(live.reloads()).toEqual([0, 0]);
  live.handler.onEvent({ kind: 'theme-changed', data: { site: 'v3' } }, null);
  await live.clock.advance(1_000);
  expect(live.reloads()).toEqual([1, 0]);
  await live.clock.advance(1_500);
  expect(live.reloads()).toEqual([2, 0]);
});

it('removes a subscribed channel that the first one of a connection omits', () => {
  sendSnapshot([], null);
  expect(live.featured()).toHaveLength(2);
  sendSnapshot([state('b')], ['a', 'b']);
  expect(live.featured().map(({ _id }) => _id)).toEqual(['b']);
});

it('removes and releases a channel that was switched off, unless the page knows that', () => {
  const off = { ...state('b', '2026-11-21T08:00:00.000Z'), isActive: false };
  sendSnapshot([state('a'), off], ['a', 'b']);
  expect(live.featured().map(({ _id }) => _id)).toEqual(['a']);
  expect(live.releaseChannel.mock.calls).toEqual([['b']]);
  live.client.setQueryData(channelOptions('b').queryKey, { ...featuredChannel('b'), isActive: false });
  sendSnapshot([off], null);
  expect(live.releaseChannel).toHaveBeenCalledOnce();
});

it('releases the playing channel of a hidden page when it omits it', () => {
  const data = { connectionId: 'one', site: 'v1', channels: [] };
  live.handler.onEvent({ kind: 'snapshot', data }, { show: [], playing: 'b' });
  expect(live.releaseChannel.mock.calls).toEqual([['b']]);
});
