import type { Channel } from '@airdial/contract/channel/schema';
import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { channelOptions } from '../../channel/channel-detail-queries.ts';
import { FIRST_FEATURED, featuredOptions } from '../../channel/channel-queries.ts';
import { createChannel } from '../../channel/testing/create-channel.ts';
import { dialOptions } from '../../dial/dial-queries.ts';
import { ChannelCache } from '../channel-cache.ts';
import { DelayedNowPlaying } from '../delayed-now-playing.ts';
import { LiveUpdateHandler } from '../live-update-handler.ts';
import { createNowPlaying, FakeClock } from './live-fixture.ts';

export const FEATURED = featuredOptions(FIRST_FEATURED).queryKey;

export const featuredChannel = (id: string): Channel =>
  createChannel({ _id: id, name: `Channel ${id}`, featured: true, nowPlaying: createNowPlaying('Before') });

/** The channels `a` and, as a favorite, `b` in the lists of a page. */
function createFilledClient(): QueryClient {
  const client = new QueryClient();
  const channels = [featuredChannel('a'), { ...featuredChannel('b'), isFavorite: true }];
  const pagination = { page: 1, limit: 12, total: 2, totalPages: 1 };
  const list = { success: true, channels, totalPages: 1, pagination } as const;
  client.setQueryData(FEATURED, list);
  client.setQueryData(
    dialOptions.queryKey,
    channels.map(({ _id, channelNumber, name }) => ({ _id, channelNumber, name })),
  );
  client.setQueryData(channelOptions('b').queryKey, featuredChannel('b'));
  return client;
}

/**
 * A LiveUpdateHandler over a real cache, with a fake clock and recorded effects.
 *
 * @param site the version of theme and system configuration in the page's HTML
 */
export function createUpdateHandlerFixture(site: string | null = 'v1') {
  const client = createFilledClient();
  const clock = new FakeClock();
  const cache = new ChannelCache(client, clock);
  const nowPlaying = new DelayedNowPlaying({
    clock,
    delaySeconds: () => 4,
    show: (id, track) => cache.setNowPlaying(id, track),
    onTracks: () => undefined,
  });
  const effects = {
    reloadTheme: vi.fn(async () => undefined),
    reloadSystem: vi.fn(async () => undefined),
    releaseChannel: vi.fn<(channelId: string) => void>(),
  };
  const handler = new LiveUpdateHandler({ clock, cache, nowPlaying, site, ...effects });
  const featured = () => client.getQueryData(FEATURED)?.channels ?? [];
  const dial = () => client.getQueryData(dialOptions.queryKey) ?? [];
  return {
    client,
    clock,
    nowPlaying,
    handler,
    ...effects,
    featured,
    dial,
    titles: () => featured().map((channel) => channel.nowPlaying.title),
    /** The copies of a channel in a list and in its own query. */
    cachedCopies: (id: string) => [
      featured().find(({ _id }) => _id === id),
      client.getQueryData(channelOptions(id).queryKey),
    ],
    reloads: () => [effects.reloadTheme.mock.calls.length, effects.reloadSystem.mock.calls.length],
  };
}
