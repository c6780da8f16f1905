import type { Channel, ChannelListResponse } from '@airdial/contract/channel/schema';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  channelOptions,
  nowPlayingOptions,
  recentlyPlayedOptions,
} from '../channel/channel-detail-queries.ts';
import { ADMIN_CHANNEL_LISTS_KEY, FIRST_FEATURED, featuredOptions } from '../channel/channel-queries.ts';
import { dialPageOptions } from '../channel/dial-queries.ts';
import { CREATED_AT, createChannel, NO_LISTENERS } from '../channel/testing/create-channel.ts';
import { ChannelCache } from './channel-cache.ts';
import { DelayedNowPlaying } from './delayed-now-playing.ts';
import { LiveUpdateHandler } from './live-update-handler.ts';
import { createNowPlaying, FakeClock } from './testing/live-fixture.ts';

const channel = (id: string): Channel =>
  createChannel({ _id: id, name: `Channel ${id}`, featured: true, nowPlaying: createNowPlaying('Before') });

const FEATURED = featuredOptions(FIRST_FEATURED).queryKey;
const DIAL = dialPageOptions(1).queryKey;

let client: QueryClient;
let clock: FakeClock;
let handler: LiveUpdateHandler;
let nowPlaying: DelayedNowPlaying;
const reloadTheme = vi.fn(async () => undefined);
const reloadSystem = vi.fn(async () => undefined);
const reloadAccount = vi.fn();
const releaseChannel = vi.fn();
const respondTo = vi.fn<(url: string) => unknown>();

beforeEach(() => {
  client = new QueryClient();
  clock = new FakeClock();
  const cache = new ChannelCache(client);
  nowPlaying = new DelayedNowPlaying({
    clock,
    delaySeconds: () => 4,
    show: (id, track) => cache.setNowPlaying(id, track),
  });
  handler = new LiveUpdateHandler({
    clock,
    cache,
    nowPlaying,
    site: 'v1',
    reloadTheme,
    reloadSystem,
    reloadAccount,
    releaseChannel,
  });
  const channels = [channel('a'), { ...channel('b'), isFavorite: true }];
  const pagination = { page: 1, limit: 12, total: 2, totalPages: 1 };
  const list = { success: true, channels, totalPages: 1, pagination } as const;
  client.setQueryData(FEATURED, list);
  client.setQueryData(DIAL, { ...list, previousId: 'b', nextId: 'a' });
  client.setQueryData(channelOptions('b').queryKey, channel('b'));
  vi.stubGlobal('fetch', async (url: string) => Response.json(respondTo(url)));
});
afterEach(() => {
  client.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const featured = () => client.getQueryData(FEATURED)?.channels ?? [];
const dial = () => client.getQueryData(DIAL)?.channels ?? [];
const titles = () => featured().map(({ nowPlaying }) => nowPlaying.title);
const cachedCopies = (id: string) => [
  featured().find(({ _id }) => _id === id),
  dial().find(({ _id }) => _id === id),
  client.getQueryData(channelOptions(id).queryKey),
];

describe('events', () => {
  it('updates a track in every list, in the channel’s own query and in the player bar', () => {
    handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'b', nowPlaying: createNowPlaying('Lluvia') } },
      null,
    );
    expect(cachedCopies('b').map((copy) => copy?.nowPlaying.title)).toEqual(['Lluvia', 'Lluvia', 'Lluvia']);
    expect(client.getQueryData(nowPlayingOptions('b').queryKey)?.title).toBe('Lluvia');
    expect(titles()).toEqual(['Before', 'Lluvia']);
  });

  it('keeps the identity of unaffected data, so that it is not rendered again', () => {
    const [untouched] = featured();
    handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'b', nowPlaying: createNowPlaying('Lluvia') } },
      null,
    );
    expect(featured()[0]).toBe(untouched);
    const before = client.getQueryData(FEATURED);
    handler.onEvent({ kind: 'listeners', data: { channelId: 'not listed', stats: NO_LISTENERS } }, null);
    expect(client.getQueryData(FEATURED)).toBe(before);
  });

  it('updates listener counts in every list', () => {
    const data = { channelId: 'b', stats: { ...NO_LISTENERS, currentListeners: 1_234 } };
    handler.onEvent({ kind: 'listeners', data }, null);
    expect(cachedCopies('b').map((copy) => copy?.stats.currentListeners)).toEqual([1_234, 1_234, 1_234]);
  });

  it('delays a track of the playing channel only', async () => {
    nowPlaying.setChannel('b');
    for (const channelId of ['a', 'b'])
      handler.onEvent(
        { kind: 'now-playing', data: { channelId, nowPlaying: createNowPlaying('Lluvia') } },
        null,
      );
    expect(titles()).toEqual(['Lluvia', 'Before']);
    await clock.advance(4_000);
    expect(titles()).toEqual(['Lluvia', 'Lluvia']);
  });

  it('updates a changed channel at once, keeps its user fields and refetches the lists later', async () => {
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    const data = { channelId: 'b', channel: { ...channel('b'), name: 'Aurora' } };
    handler.onEvent({ kind: 'channel-changed', data }, null);
    handler.onEvent({ kind: 'channel-changed', data }, null);
    expect(cachedCopies('b').map((copy) => copy?.name)).toEqual(['Aurora', 'Aurora', 'Aurora']);
    expect(featured()[1]?.isFavorite).toBe(true);
    expect(invalidated).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect(invalidated.mock.calls).toEqual([[{ queryKey: ['channels'] }], [{ queryKey: ['channel'] }]]);
  });

  it('removes a deleted or inactive channel from the public lists at once', () => {
    handler.onEvent({ kind: 'channel-removed', data: { channelId: 'a' } }, null);
    expect(featured().map(({ _id }) => _id)).toEqual(['b']);
    const data = { channelId: 'b', channel: { ...channel('b'), isActive: false } };
    handler.onEvent({ kind: 'channel-changed', data }, null);
    expect([featured(), dial()]).toEqual([[], []]);
  });

  it('keeps inactive channels in the administrators’ lists and removes deleted ones', () => {
    const list = [...ADMIN_CHANNEL_LISTS_KEY, 'a filter'];
    client.setQueryData(list, client.getQueryData(FEATURED));
    const shown = () => client.getQueryData<ChannelListResponse>(list)?.channels ?? [];
    const data = { channelId: 'b', channel: { ...channel('b'), isActive: false } };
    handler.onEvent({ kind: 'channel-changed', data }, null);
    expect(shown().map(({ _id, isActive }) => [_id, isActive])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    handler.onEvent({ kind: 'channel-removed', data: { channelId: 'b' } }, null);
    expect(shown().map(({ _id }) => _id)).toEqual(['a']);
  });

  it('releases a channel that is deleted or switched off, and no other', () => {
    const changed = channel('a');
    handler.onEvent({ kind: 'channel-changed', data: { channelId: 'a', channel: changed } }, null);
    expect(releaseChannel).not.toHaveBeenCalled();
    const data = { channelId: 'a', channel: { ...changed, isActive: false } };
    handler.onEvent({ kind: 'channel-changed', data }, null);
    handler.onEvent({ kind: 'channel-removed', data: { channelId: 'b' } }, null);
    expect(releaseChannel.mock.calls).toEqual([['a'], ['b']]);
  });

  it('reloads theme and system once for several events, after a random delay', async () => {
    for (const kind of ['theme-changed', 'theme-changed', 'system-changed'] as const)
      handler.onEvent({ kind, data: { site: 'v2' } }, null);
    expect(reloadTheme).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect([reloadTheme, reloadSystem].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('reloads the account at once when one was validated', () => {
    handler.onEvent({ kind: 'accounts-changed', data: { site: 'v1' } }, null);
    expect(reloadAccount).toHaveBeenCalledOnce();
    expect([reloadTheme, reloadSystem].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('refetches the history for a new track, not for a confirmation of the same one', async () => {
    vi.useFakeTimers();
    client.setQueryData(recentlyPlayedOptions('a').queryKey, []);
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'a', nowPlaying: createNowPlaying('Before', CREATED_AT) } },
      null,
    );
    vi.advanceTimersByTime(5_000);
    expect(invalidated).not.toHaveBeenCalled();
    handler.onEvent(
      { kind: 'now-playing', data: { channelId: 'a', nowPlaying: createNowPlaying('After') } },
      null,
    );
    vi.advanceTimersByTime(5_000);
    expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['recently-played', 'a'] });
    vi.useRealTimers();
  });
});

describe('snapshot', () => {
  const state = (channelId: string, updatedAt = CREATED_AT) => ({
    channelId,
    nowPlaying: createNowPlaying('Now'),
    stats: { ...NO_LISTENERS, currentListeners: 5 },
    updatedAt,
  });
  const sendSnapshot = (channels: ReturnType<typeof state>[], requested: string[] | null, resumed = false) =>
    handler.onEvent(
      { kind: 'snapshot', data: { connectionId: 'one', resumed, site: 'v1', channels } },
      requested && { show: requested, playing: null },
    );

  it('updates tracks and counts', () => {
    sendSnapshot([state('a'), state('b')], ['a', 'b']);
    expect(titles()).toEqual(['Now', 'Now']);
    expect(featured()[0]?.stats.currentListeners).toBe(5);
  });

  it('refetches the lists when a channel has changed meanwhile', async () => {
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    sendSnapshot([state('a')], ['a']);
    await clock.advance(2_000);
    expect(invalidated).not.toHaveBeenCalled();
    sendSnapshot([state('a', '2026-11-21T08:00:00.000Z')], ['a']);
    await clock.advance(2_000);
    expect(invalidated).toHaveBeenCalledWith({ queryKey: ['channels'] });
  });

  const reloads = async (site: string, resumed = false): Promise<readonly number[]> => {
    handler.onEvent({ kind: 'snapshot', data: { connectionId: 'one', resumed, site, channels: [] } }, null);
    await clock.advance(2_000);
    return [reloadTheme.mock.calls.length, reloadSystem.mock.calls.length];
  };

  it('reloads theme and system when their version differs from the page’s', async () => {
    expect(await reloads('v1')).toEqual([0, 0]);
    expect(await reloads('v2')).toEqual([1, 1]);
    expect(await reloads('v2')).toEqual([1, 1]);
    handler.onEvent({ kind: 'theme-changed', data: { site: 'v3' } }, null);
    expect(await reloads('v3')).toEqual([2, 1]);
  });

  it('leaves theme and system to the following events when it resumes', async () => {
    expect(await reloads('v2', true)).toEqual([0, 0]);
  });

  it('takes the version of the first snapshot when theme and system were fetched', async () => {
    const cache = new ChannelCache(client);
    handler = new LiveUpdateHandler({
      clock,
      cache,
      nowPlaying,
      site: null,
      reloadTheme,
      reloadSystem,
      reloadAccount,
      releaseChannel,
    });
    expect(await reloads('v1')).toEqual([0, 0]);
    expect(await reloads('v2')).toEqual([1, 1]);
  });

  it('removes a subscribed channel that it omits, unless it resumes', () => {
    sendSnapshot([], null);
    sendSnapshot([], ['a'], true);
    expect(featured()).toHaveLength(2);
    sendSnapshot([state('b')], ['a', 'b']);
    expect(featured().map(({ _id }) => _id)).toEqual(['b']);
  });

  it('releases the playing channel of a hidden page when it omits it', () => {
    const data = { connectionId: 'one', resumed: false, site: 'v1', channels: [] };
    handler.onEvent({ kind: 'snapshot', data }, { show: [], playing: 'b' });
    expect(releaseChannel.mock.calls).toEqual([['b']]);
  });
});

it('polls the track of every subscribed channel once and ignores single failures', async () => {
  respondTo.mockImplementation((url) => {
    if (url.endsWith('/a')) throw new Error('unreachable');
    return createNowPlaying('Polled');
  });
  await handler.poll({ show: ['a', 'b'], playing: 'b' });
  expect(respondTo.mock.calls.map(([url]) => url)).toEqual(['/api/nowplaying/a', '/api/nowplaying/b']);
  expect(titles()).toEqual(['Before', 'Polled']);
});
