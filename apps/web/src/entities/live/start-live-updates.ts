import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { songStartsStore } from '../channel/song-starts.ts';
import { getVisibleChannels, subscribeToVisible } from '../channel/visible-channels.ts';
import type { PlayerController } from '../player/player-controller.ts';
import { releaseChannel } from '../player/release-channel.ts';
import { applyTheme, fetchTheme, updateThemeHead } from '../site/apply-theme.ts';
import { readBootData } from '../site/boot-data.ts';
import { applyCustomCssOnNavigation, reloadCustomCss } from '../site/custom-css.ts';
import { type Site, type SiteStore, toSite } from '../site/site.ts';
import { fetchAgedTracks } from './aged-tracks.ts';
import { ChannelCache } from './channel-cache.ts';
import { DelayedNowPlaying } from './delayed-now-playing.ts';
import { openEventSource, sendSubscription } from './event-source.ts';
import { LiveClient } from './live-client.ts';
import { isSameSubscription, type LiveClock, type LivePorts, type LiveSubscription } from './live-ports.ts';
import { LiveUpdateHandler } from './live-update-handler.ts';

const clock: LiveClock = {
  nowMs: () => performance.now(),
  random: Math.random,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

const ports: LivePorts = {
  clock,
  isOnline: () => navigator.onLine,
  openEvents: openEventSource,
  sendSubscription,
};

const playingChannelId = ({ player }: PlayerController): string | null => {
  const { status, channel } = player.getState();
  return status === 'playing' && channel ? channel._id : null;
};

/**
 * Includes a loading channel, whose buffer still has tracks that were not audible yet, and a paused one that keeps
 * its place in them.
 */
const tunedChannelId = ({ player }: PlayerController): string | null => {
  const { status, channel, canRewind } = player.getState();
  return (status === 'playing' || status === 'loading' || canRewind) && channel ? channel._id : null;
};

/** A hidden page shows no channels; unless it plays, it needs no events at all. */
const toSubscription = (playerController: PlayerController): LiveSubscription | null => {
  const playing = playingChannelId(playerController);
  if (!document.hidden) return { show: getVisibleChannels(), playing };
  return playing === null ? null : { show: [], playing };
};

/** With less delay the song on air is the one that is heard, or soon will be. */
const NOTICED_DELAY_SECONDS = 10;

/** Calls back whenever a channel begins to play. */
const watchStarts = (playerController: PlayerController, onStart: (channelId: string) => void): void => {
  let lastId: string | null = null;
  const update = () => {
    const id = playingChannelId(playerController);
    if (id !== null && id !== lastId) onStart(id);
    lastId = id;
  };
  playerController.subscribe(update);
  update();
};

/** Updates the client's subscription whenever the visible channels or the playing one change. */
const syncSubscription = (playerController: PlayerController, client: LiveClient): void => {
  let subscription: LiveSubscription | null = null;
  const update = () => {
    const next = toSubscription(playerController);
    if (next === subscription || (next && subscription && isSameSubscription(next, subscription))) return;
    subscription = next;
    client.subscribe(next);
  };
  const disconnect = () => {
    subscription = null;
    client.subscribe(null);
  };
  playerController.subscribe(update);
  subscribeToVisible(update);
  document.addEventListener('visibilitychange', update);
  // A page in the back/forward cache holds no connection.
  window.addEventListener('pagehide', disconnect);
  window.addEventListener('pageshow', update);
  window.addEventListener('online', () => client.onOnline());
  update();
};

/** Also updates the title of a page that has none of its own; other titles follow the store. */
const updateSite = (site: SiteStore, next: (current: Site) => Site): void => {
  const { brandName } = site.get();
  site.set(next);
  if (document.title === brandName) document.title = site.get().brandName;
};

const reloadTheme = async (site: SiteStore): Promise<void> => {
  const theme = await fetchTheme();
  applyTheme(theme);
  reloadCustomCss();
  updateThemeHead(theme);
  updateSite(site, ({ system }) => toSite(theme, system));
};

const reloadSystem = async (site: SiteStore): Promise<void> => {
  const system = await api.getPublicSystemConfig();
  updateSite(site, ({ theme }) => toSite(theme, system));
};

export type LiveUpdatesDeps = {
  readonly queryClient: QueryClient;
  readonly playerController: PlayerController;
  readonly site: SiteStore;
};

/** Keeps channels, theme and system configuration of the page up to date until the tab closes. */
export const startLiveUpdates = ({ queryClient, playerController, site }: LiveUpdatesDeps): void => {
  const cache = new ChannelCache(queryClient, clock);
  const nowPlaying = new DelayedNowPlaying({
    clock,
    delaySeconds: () => playerController.player.delaySeconds(),
    show: (channelId, track) => cache.setNowPlaying(channelId, track),
    onTracks: (tracks) =>
      songStartsStore.set(() =>
        tracks.map(({ nowPlaying: { title, artist }, atMs }) => ({ title, artist, atMs })),
      ),
  });
  playerController.subscribe(() => {
    nowPlaying.setChannel(tunedChannelId(playerController));
    nowPlaying.update();
  });
  const handler = new LiveUpdateHandler({
    clock,
    cache,
    nowPlaying,
    site: readBootData()?.site ?? null,
    reloadTheme: () => reloadTheme(site),
    reloadSystem: () => reloadSystem(site),
    releaseChannel: (channelId) => releaseChannel(playerController, channelId),
  });
  const addHistory = async (channelId: string) => {
    if (playerController.player.delaySeconds() >= NOTICED_DELAY_SECONDS)
      nowPlaying.addHistory(channelId, await fetchAgedTracks(queryClient, channelId));
  };
  watchStarts(playerController, (channelId) => {
    addHistory(channelId).catch((cause: unknown) => console.warn('The songs could not be loaded', cause));
  });
  syncSubscription(playerController, new LiveClient(ports, handler));
  applyCustomCssOnNavigation();
};
