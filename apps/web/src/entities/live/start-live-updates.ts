import type { QueryClient } from '@tanstack/react-query';
import { shownChannels, subscribeToShown } from '../channel/visible-channels.ts';
import type { PlayerController } from '../player/player-controller.ts';
import { readBootData } from '../site/boot-data.ts';
import { followScreens } from '../site/custom-css.ts';
import type { SiteStore } from '../site/site.ts';
import { ChannelCache } from './channel-cache.ts';
import { DelayedNowPlaying } from './delayed-now-playing.ts';
import { openEventSource } from './event-source.ts';
import { LiveClient } from './live-client.ts';
import { isSameFocus, type LiveClock, type LivePorts, type LiveSubscription } from './live-ports.ts';
import { LiveUpdateHandler } from './live-update-handler.ts';
import { reloadSystem, reloadTheme } from './reload-site.ts';
import { sendFocus } from './send-subscription.ts';

const clock: LiveClock = {
  nowMs: () => performance.now(),
  random: Math.random,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

const ports: LivePorts = { clock, isOnline: () => navigator.onLine, openEvents: openEventSource, sendFocus };

const heardOn = ({ player }: PlayerController): string | null => {
  const { status, channel } = player.getState();
  return status === 'playing' && channel ? channel._id : null;
};

/** A buffer that runs dry for a moment still holds the songs that have not been heard. */
const tunedTo = ({ player }: PlayerController): string | null => {
  const { status, channel } = player.getState();
  return (status === 'playing' || status === 'loading') && channel ? channel._id : null;
};

/** A hidden page shows nothing; if it is silent as well, it needs nothing at all. */
const focusOf = (radio: PlayerController): LiveSubscription | null => {
  const playing = heardOn(radio);
  if (!document.hidden) return { show: shownChannels(), playing };
  return playing === null ? null : { show: [], playing };
};

/** Tells `client` whenever there is something else on the screen or in the ears. */
const followPage = (radio: PlayerController, client: LiveClient): void => {
  let focus: LiveSubscription | null = null;
  const update = () => {
    const next = focusOf(radio);
    if (next === focus || (next && focus && isSameFocus(next, focus))) return;
    focus = next;
    client.follow(next);
  };
  const leave = () => {
    focus = null;
    client.follow(null);
  };
  radio.subscribe(update);
  subscribeToShown(update);
  document.addEventListener('visibilitychange', update);
  // A page that the browser keeps for the way back holds no connection.
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', update);
  window.addEventListener('online', () => client.online());
  update();
};

export type LiveFollowing = {
  readonly queryClient: QueryClient;
  readonly radio: PlayerController;
  readonly site: SiteStore;
};

/** Keeps everything that the page reads of channels true, from now on until the tab is closed. */
export const startLiveUpdates = ({ queryClient, radio, site }: LiveFollowing): void => {
  const cache = new ChannelCache(queryClient);
  const songs = new DelayedNowPlaying({
    clock,
    delaySeconds: () => radio.player.delaySeconds(),
    show: (channelId, song) => cache.putSong(channelId, song),
  });
  radio.subscribe(() => {
    songs.hear(tunedTo(radio));
    songs.check();
  });
  const page = new LiveUpdateHandler({
    clock,
    cache,
    songs,
    site: readBootData()?.site ?? null,
    reloadTheme: () => reloadTheme(site),
    reloadSystem: () => reloadSystem(site),
  });
  followPage(radio, new LiveClient(ports, page));
  followScreens();
};
