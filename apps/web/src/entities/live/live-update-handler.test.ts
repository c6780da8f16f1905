import type { Channel, ChannelListResponse, NowPlaying } from '@airdial/contract/channel/schema';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  channelOptions,
  nowPlayingOptions,
  recentlyPlayedOptions,
} from '../channel/channel-detail-queries.ts';
import { ADMIN_LISTS, dialOptions, FIRST_FEATURED, featuredOptions } from '../channel/channel-queries.ts';
import { ChannelCache } from './channel-cache.ts';
import { DelayedNowPlaying } from './delayed-now-playing.ts';
import { LiveUpdateHandler } from './live-update-handler.ts';
import { FakeClock, song } from './testing/live-fixture.ts';

const stats = { totalListeners: 0, currentListeners: 0, peakListeners: 0, totalPlays: 0, hereNow: 0 };
const UPDATED = '2026-11-20T08:00:00.000Z';

const channel = (id: string, nowPlaying: NowPlaying = song('Before')): Channel => ({
  _id: id,
  channelNumber: 1,
  name: `Channel ${id}`,
  description: null,
  genre: null,
  streamUrl: null,
  imageUrl: null,
  logo: null,
  bitrate: null,
  codec: null,
  country: null,
  language: null,
  website: null,
  featured: true,
  isActive: true,
  createdAt: UPDATED,
  updatedAt: UPDATED,
  schedule: [],
  currentProgram: null,
  nowPlaying,
  stats,
});

const FEATURED = featuredOptions(FIRST_FEATURED).queryKey;
const DIAL = dialOptions().queryKey;

let client: QueryClient;
let clock: FakeClock;
let page: LiveUpdateHandler;
let songs: DelayedNowPlaying;
const reloadTheme = vi.fn(async () => undefined);
const reloadSystem = vi.fn(async () => undefined);
const asked = vi.fn<(url: string) => unknown>();

beforeEach(() => {
  client = new QueryClient();
  clock = new FakeClock();
  const cache = new ChannelCache(client);
  songs = new DelayedNowPlaying({
    clock,
    delaySeconds: () => 4,
    show: (id, on) => cache.setNowPlaying(id, on),
  });
  page = new LiveUpdateHandler({ clock, cache, nowPlaying, site: 'v1', reloadTheme, reloadSystem });
  const channels = [channel('a'), { ...channel('b'), isFavorite: true }];
  const pagination = { page: 1, limit: 12, total: 2, totalPages: 1 };
  client.setQueryData(FEATURED, { success: true, channels, totalPages: 1, pagination });
  client.setQueryData(DIAL, channels);
  client.setQueryData(channelOptions('b').queryKey, channel('b'));
  vi.stubGlobal('fetch', async (url: string) => Response.json(asked(url)));
});
afterEach(() => {
  client.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const featured = () => client.getQueryData(FEATURED)?.channels ?? [];
const titles = () => featured().map(({ nowPlaying }) => nowPlaying.title);
const everywhere = (id: string) => [
  featured().find(({ _id }) => _id === id),
  client.getQueryData(DIAL)?.find(({ _id }) => _id === id),
  client.getQueryData(channelOptions(id).queryKey),
];

describe('what the server tells', () => {
  it('a song is in every list, on the channel’s own page and in the bar', () => {
    page.onEvent({ kind: 'now-playing', data: { channelId: 'b', nowPlaying: song('Lluvia') } }, null);
    expect(everywhere('b').map((one) => one?.nowPlaying.title)).toEqual(['Lluvia', 'Lluvia', 'Lluvia']);
    expect(client.getQueryData(nowPlayingOptions('b').queryKey)?.title).toBe('Lluvia');
    expect(titles()).toEqual(['Before', 'Lluvia']);
  });

  it('leaves alone what it does not speak of, so that it is not drawn again', () => {
    const [untouched] = featured();
    page.onEvent({ kind: 'now-playing', data: { channelId: 'b', nowPlaying: song('Lluvia') } }, null);
    expect(featured()[0]).toBe(untouched);
    const before = client.getQueryData(FEATURED);
    page.onEvent({ kind: 'listeners', data: { channelId: 'not listed', stats } }, null);
    expect(client.getQueryData(FEATURED)).toBe(before);
  });

  it('counts move in every list', () => {
    const data = { channelId: 'b', stats: { ...stats, currentListeners: 1_234 } };
    page.onEvent({ kind: 'listeners', data }, null);
    expect(everywhere('b').map((one) => one?.stats.currentListeners)).toEqual([1_234, 1_234, 1_234]);
  });

  it('a song of the heard channel waits, those of the others do not', async () => {
    songs.setChannel('b');
    for (const channelId of ['a', 'b'])
      page.onEvent({ kind: 'now-playing', data: { channelId, nowPlaying: song('Lluvia') } }, null);
    expect(titles()).toEqual(['Lluvia', 'Before']);
    await clock.advance(4_000);
    expect(titles()).toEqual(['Lluvia', 'Lluvia']);
  });

  it('a changed channel has its new name at once and keeps what is the user’s; lists are asked for again', async () => {
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    const data = { channelId: 'b', channel: { ...channel('b'), name: 'Aurora' } };
    page.onEvent({ kind: 'channel-changed', data }, null);
    page.onEvent({ kind: 'channel-changed', data }, null);
    expect(everywhere('b').map((one) => one?.name)).toEqual(['Aurora', 'Aurora', 'Aurora']);
    expect(featured()[1]?.isFavorite).toBe(true);
    expect(invalidated).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect(invalidated.mock.calls).toEqual([[{ queryKey: ['channels'] }], [{ queryKey: ['channel'] }]]);
  });

  it('a channel that is removed or switched off is gone from the lists at once', () => {
    page.onEvent({ kind: 'channel-removed', data: { channelId: 'a' } }, null);
    expect(featured().map(({ _id }) => _id)).toEqual(['b']);
    const data = { channelId: 'b', channel: { ...channel('b'), isActive: false } };
    page.onEvent({ kind: 'channel-changed', data }, null);
    expect([featured(), client.getQueryData(DIAL)]).toEqual([[], []]);
  });

  it('administrators keep what is switched off before their eyes, and lose what is removed', () => {
    const list = [...ADMIN_LISTS, 'a filter'];
    client.setQueryData(list, client.getQueryData(FEATURED));
    const shown = () => client.getQueryData<ChannelListResponse>(list)?.channels ?? [];
    const data = { channelId: 'b', channel: { ...channel('b'), isActive: false } };
    page.onEvent({ kind: 'channel-changed', data }, null);
    expect(shown().map(({ _id, isActive }) => [_id, isActive])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    page.onEvent({ kind: 'channel-removed', data: { channelId: 'b' } }, null);
    expect(shown().map(({ _id }) => _id)).toEqual(['a']);
  });

  it('theme and system are loaded again, not by everybody at the same moment, and once for many words', async () => {
    for (const kind of ['theme-changed', 'theme-changed', 'system-changed'] as const)
      page.onEvent({ kind, data: { site: 'v2' } }, null);
    expect(reloadTheme).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect([reloadTheme, reloadSystem].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('history is asked for again when another song is on, and not when the same one is confirmed', async () => {
    vi.useFakeTimers();
    client.setQueryData(recentlyPlayedOptions('a').queryKey, []);
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    page.onEvent(
      { kind: 'now-playing', data: { channelId: 'a', nowPlaying: song('Before', UPDATED) } },
      null,
    );
    vi.advanceTimersByTime(5_000);
    expect(invalidated).not.toHaveBeenCalled();
    page.onEvent({ kind: 'now-playing', data: { channelId: 'a', nowPlaying: song('After') } }, null);
    vi.advanceTimersByTime(5_000);
    expect(invalidated).toHaveBeenCalledExactlyOnceWith({ queryKey: ['recently-played', 'a'] });
    vi.useRealTimers();
  });
});

describe('a snapshot', () => {
  const state = (channelId: string, updatedAt = UPDATED) => ({
    channelId,
    nowPlaying: song('Now'),
    stats: { ...stats, currentListeners: 5 },
    updatedAt,
  });
  const tell = (channels: ReturnType<typeof state>[], asked: string[] | null, resumed = false) =>
    page.onEvent(
      { kind: 'snapshot', data: { connectionId: 'one', resumed, site: 'v1', channels } },
      asked && { show: asked, playing: null },
    );

  it('brings songs and counts up to date', () => {
    tell([state('a'), state('b')], ['a', 'b']);
    expect(titles()).toEqual(['Now', 'Now']);
    expect(featured()[0]?.stats.currentListeners).toBe(5);
  });

  it('has the lists loaded again when a channel was changed meanwhile', async () => {
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    tell([state('a')], ['a']);
    await clock.advance(2_000);
    expect(invalidated).not.toHaveBeenCalled();
    tell([state('a', '2026-11-21T08:00:00.000Z')], ['a']);
    await clock.advance(2_000);
    expect(invalidated).toHaveBeenCalledWith({ queryKey: ['channels'] });
  });

  const reloads = async (site: string, resumed = false): Promise<readonly number[]> => {
    page.onEvent({ kind: 'snapshot', data: { connectionId: 'one', resumed, site, channels: [] } }, null);
    await clock.advance(2_000);
    return [reloadTheme.mock.calls.length, reloadSystem.mock.calls.length];
  };

  it('has theme and system loaded again when they are not those that came with the page', async () => {
    expect(await reloads('v1')).toEqual([0, 0]);
    expect(await reloads('v2')).toEqual([1, 1]);
    expect(await reloads('v2')).toEqual([1, 1]);
    page.onEvent({ kind: 'theme-changed', data: { site: 'v3' } }, null);
    expect(await reloads('v3')).toEqual([2, 1]);
  });

  it('leaves that to the events that follow it, if it tells only what was missed', async () => {
    expect(await reloads('v2', true)).toEqual([0, 0]);
  });

  it('is taken at its word when theme and system were asked for and not written into the page', async () => {
    const cache = new ChannelCache(client);
    page = new LiveUpdateHandler({ clock, cache, nowPlaying, site: null, reloadTheme, reloadSystem });
    expect(await reloads('v1')).toEqual([0, 0]);
    expect(await reloads('v2')).toEqual([1, 1]);
  });

  it('takes away a channel that was asked about and is there no more, unless it tells only what is new', () => {
    tell([], null);
    tell([], ['a'], true);
    expect(featured()).toHaveLength(2);
    tell([state('b')], ['a', 'b']);
    expect(featured().map(({ _id }) => _id)).toEqual(['b']);
  });
});

it('a poll asks for the song of every channel in focus, each once; one that fails harms no other', async () => {
  asked.mockImplementation((url) => {
    if (url.endsWith('/a')) throw new Error('away');
    return song('Polled');
  });
  await page.poll({ show: ['a', 'b'], playing: 'b' });
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/nowplaying/a', '/api/nowplaying/b']);
  expect(titles()).toEqual(['Before', 'Polled']);
});
