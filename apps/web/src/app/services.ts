import type { BootData } from '@airdial/contract/boot-data';
import type { QueryClient } from '@tanstack/react-query';
import { playableOptions } from '../entities/channel/channel-detail-queries.ts';
import { FIRST_FEATURED, featuredOptions } from '../entities/channel/channel-queries.ts';
import { findChannel } from '../entities/channel/find-channel.ts';
import type { LiveUpdatesDeps } from '../entities/live/start-live-updates.ts';
import { LazyPlayer } from '../entities/player/lazy-player.ts';
import { createPlayerController, type PlayerController } from '../entities/player/player-controller.ts';
import { findUnlockedAudio, startUnlockedAudio } from '../entities/player/unlocked-audio.ts';
import { type SiteStore, toSite } from '../entities/site/site.ts';
import { createStore } from '../lib/external-store.ts';
import { createQueryClient } from '../lib/query-client.ts';

const importPlayer = () => import('@airdial/player/browser');

/**
 * Without live updates the page still works: lists are refetched when the window regains the focus.
 */
const startLive = (deps: LiveUpdatesDeps) => {
  import('../entities/live/start-live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(deps),
    (cause: unknown) => console.error('Live events could not be loaded', cause),
  );
};

export type Services = {
  readonly site: SiteStore;
  readonly queryClient: QueryClient;
  readonly playerController: PlayerController;
  /** Loads the player, unless a press has loaded it already. */
  readonly loadPlayer: () => void;
  /** Loads and starts the live updates. */
  readonly startLiveUpdates: () => void;
};

/** `channels` is null where the API failed; the list then loads by itself and offers a retry. */
export type StartData = Omit<BootData, 'site' | 'channels'> & {
  readonly channels: BootData['channels'] | null;
};

/** Made once, outside React. */
export const createServices = (data: StartData, pageOrigin: string): Services => {
  const { systemConfig, theme, channels } = data;
  const queryClient = createQueryClient();
  let unlocked: HTMLAudioElement | null = null;
  const player = new LazyPlayer({
    loadPlayer: async () => {
      const { createBrowserPlayer } = await importPlayer();
      const element = unlocked ?? findUnlockedAudio();
      const { loadChannel } = playerController;
      return createBrowserPlayer({ loadChannel, ...(element && { element }) });
    },
    onPress: () => (unlocked ??= startUnlockedAudio()),
  });
  const playerController = createPlayerController({
    player,
    systemUrl: systemConfig.systemUrl,
    pageOrigin,
    findChannel: (id) => findChannel(queryClient, id),
    fetchChannel: (id) => queryClient.query(playableOptions(id)),
  });
  if (channels) queryClient.setQueryData(featuredOptions(FIRST_FEATURED).queryKey, channels);
  const site = createStore(toSite(theme, systemConfig));
  const startLiveUpdates = () => startLive({ queryClient, playerController, site });
  return { site, queryClient, playerController, loadPlayer: () => player.load(), startLiveUpdates };
};
