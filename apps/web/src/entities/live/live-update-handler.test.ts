import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_CHANNEL_LISTS_KEY } from '../channel/channel-queries.ts';
import { recentlyPlayedOptions } from '../channel/recently-played-query.ts';
import { CREATED_AT, NO_LISTENERS } from '../channel/testing/create-channel.ts';
import { nowPlayingOptions } from '../channel/track-queries.ts';
import { songHistoryOptions } from '../favorite/song-history-query.ts';
import { createNowPlaying } from './testing/live-fixture.ts';
import { createUpdateHandlerFixture, FEATURED, featuredChannel } from './testing/update-handler-fixture.ts';

let live: ReturnType<typeof createUpdateHandlerFixture>;
beforeEach(() => {
  live = createUpdateHandlerFixture();
});
afterEach(() => {
  live.client.clear();
  vi.unstubAllGlobals();
});

describe('events', () => {
  it('updates a track in every list, in the channel’s own query and in the player bar', () => {
    live.handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'b', nowPlaying: createNowPlaying('Lluvia') } },
      null,
    );
    expect(live.cachedCopies('b').map((copy) => copy?.nowPlaying.title)).toEqual(['Lluvia', 'Lluvia']);
    expect(live.client.getQueryData(nowPlayingOptions('b').queryKey)?.title).toBe('Lluvia');
    expect(live.titles()).toEqual(['Before', 'Lluvia']);
  });

  it('keeps the identity of unaffected data, so that it is not rendered again', () => {
    const [untouched] = live.featured();
    live.handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'b', nowPlaying: createNowPlaying('Lluvia') } },
      null,
    );
    expect(live.featured()[0]).toBe(untouched);
    const before = live.client.getQueryData(FEATURED);
    live.handler.onEvent({ kind: 'listeners', data: { channelId: 'not listed', stats: NO_LISTENERS } }, null);
    expect(live.client.getQueryData(FEATURED)).toBe(before);
  });

  it('leaves a list as old as it was, and to be fetched again where it was', async () => {
    const getState = () => live.client.getQueryState(FEATURED);
    const before = getState();
    const data = { channelId: 'b', stats: { ...NO_LISTENERS, currentListeners: 7 } };
    live.handler.onEvent({ kind: 'listeners', data }, null);
    expect(getState()).toMatchObject({ dataUpdatedAt: before?.dataUpdatedAt, isInvalidated: false });
    await live.client.invalidateQueries({ queryKey: FEATURED });
    live.handler.onEvent({ kind: 'listeners', data: { ...data, stats: NO_LISTENERS } }, null);
    expect(getState()).toMatchObject({ dataUpdatedAt: before?.dataUpdatedAt, isInvalidated: true });
    expect(live.featured()[1]?.stats).toEqual(NO_LISTENERS);
  });

  it('updates listener counts in every list', () => {
    const data = { channelId: 'b', stats: { ...NO_LISTENERS, currentListeners: 1_234 } };
    live.handler.onEvent({ kind: 'listeners', data }, null);
    expect(live.cachedCopies('b').map((copy) => copy?.stats.currentListeners)).toEqual([1_234, 1_234]);
  });

  it('delays a track of the playing channel only', async () => {
    live.nowPlaying.setChannel('b');
    for (const channelId of ['a', 'b'])
      live.handler.onEvent(
        { kind: 'now-playing', data: { channelId, nowPlaying: createNowPlaying('Lluvia') } },
        null,
      );
    expect(live.titles()).toEqual(['Lluvia', 'Before']);
    await live.clock.advance(4_000);
    expect(live.titles()).toEqual(['Lluvia', 'Lluvia']);
  });

  it('updates a changed channel at once, keeps its user fields and refetches the lists later', async () => {
    const invalidated = vi.spyOn(live.client, 'invalidateQueries');
    const data = { channelId: 'b', channel: { ...featuredChannel('b'), name: 'Aurora' } };
    live.handler.onEvent({ kind: 'channel-changed', data }, null);
    live.handler.onEvent({ kind: 'channel-changed', data }, null);
    expect(live.cachedCopies('b').map((copy) => copy?.name)).toEqual(['Aurora', 'Aurora']);
    expect(live.featured()[1]?.isFavorite).toBe(true);
    expect(live.dial().map(({ name }) => name)).toEqual(['Channel a', 'Aurora']);
    expect(invalidated).not.toHaveBeenCalled();
    await live.clock.advance(2_000);
    expect(invalidated.mock.calls).toEqual([
      [{ queryKey: ['channels'] }],
      [{ queryKey: ['channel'] }],
      [{ queryKey: ['dial'] }],
    ]);
  });

  it('removes a deleted or inactive channel from the public lists at once', () => {
    live.handler.onEvent({ kind: 'channel-removed', data: { channelId: 'a' } }, null);
    expect(live.featured().map(({ _id }) => _id)).toEqual(['b']);
    const data = { channelId: 'b', channel: { ...featuredChannel('b'), isActive: false } };
    live.handler.onEvent({ kind: 'channel-changed', data }, null);
    expect([live.featured(), live.dial()]).toEqual([[], []]);
  });

  it('keeps inactive channels in the administrators’ lists and removes deleted ones', () => {
    const list = [...ADMIN_CHANNEL_LISTS_KEY, 'a filter'];
    live.client.setQueryData(list, live.client.getQueryData(FEATURED));
    const shown = () => live.client.getQueryData<ChannelListResponse>(list)?.channels ?? [];
    const data = { channelId: 'b', channel: { ...featuredChannel('b'), isActive: false } };
    live.handler.onEvent({ kind: 'channel-changed', data }, null);
    expect(shown().map(({ _id, isActive }) => [_id, isActive])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    live.handler.onEvent({ kind: 'channel-removed', data: { channelId: 'b' } }, null);
    expect(shown().map(({ _id }) => _id)).toEqual(['a']);
  });

  it('releases a channel that is deleted or switched off, and no other', {
    tags: 'bar-released-channel',
  }, () => {
    const changed = featuredChannel('a');
    live.handler.onEvent({ kind: 'channel-changed', data: { channelId: 'a', channel: changed } }, null);
    expect(live.releaseChannel).not.toHaveBeenCalled();
    const data = { channelId: 'a', channel: { ...changed, isActive: false } };
    live.handler.onEvent({ kind: 'channel-changed', data }, null);
    live.handler.onEvent({ kind: 'channel-removed', data: { channelId: 'b' } }, null);
    expect(live.releaseChannel.mock.calls).toEqual([['a'], ['b']]);
  });

  it('reloads theme and system once for several events, after a random delay', async () => {
    for (const kind of ['theme-changed', 'theme-changed', 'system-changed'] as const)
      live.handler.onEvent({ kind, data: { site: 'v2' } }, null);
    expect(live.reloadTheme).not.toHaveBeenCalled();
    await live.clock.advance(2_000);
    expect(live.reloads()).toEqual([1, 1]);
  });

  it.each([
    ['the last songs', recentlyPlayedOptions('a').queryKey],
    ['pages of all', songHistoryOptions('a', '').queryKey],
  ])(
    'refetches %s for a new track after a random delay, not for a confirmation of the same one',
    async (_songs, key) => {
      live.client.setQueryData(key as readonly unknown[], []);
      const invalidated = vi.spyOn(live.client, 'invalidateQueries');
      live.handler.onEvent(
        { kind: 'now-playing', data: { channelId: 'a', nowPlaying: createNowPlaying('Before', CREATED_AT) } },
        null,
      );
      await live.clock.advance(5_000);
      expect(invalidated).not.toHaveBeenCalled();
      live.handler.onEvent(
        { kind: 'now-playing', data: { channelId: 'a', nowPlaying: createNowPlaying('After') } },
        null,
      );
      // A second for the server to store it, and the clock's half of the two over which pages spread.
      await live.clock.advance(1_999);
      expect(invalidated).not.toHaveBeenCalled();
      await live.clock.advance(1);
      expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['recently-played', 'a'] });
    },
  );
});

it('polls the track of every subscribed channel once and ignores single failures', async () => {
  const respondTo = vi.fn(async (url: string) => {
    if (url.endsWith('/a')) throw new Error('unreachable');
    return Response.json(createNowPlaying('Polled', '2026-11-26T12:00:00.000Z'));
  });
  vi.stubGlobal('fetch', respondTo);
  await live.handler.poll({ show: ['a', 'b'], playing: 'b' });
  expect(respondTo.mock.calls.map(([url]) => url)).toEqual(['/api/nowplaying/a', '/api/nowplaying/b']);
  expect(live.titles()).toEqual(['Before', 'Polled']);
});

it('keeps what an event has brought before an older response', async () => {
  const playing = (title: string, second: number) =>
    createNowPlaying(title, `2026-11-26T12:00:0${second}.000Z`);
  vi.stubGlobal('fetch', async () => {
    live.handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'a', nowPlaying: playing('New', 5) } },
      null,
    );
    return Response.json(playing('Old', 1));
  });
  await live.handler.poll({ show: ['a'], playing: null });
  expect(live.titles()[0]).toBe('New');
});
