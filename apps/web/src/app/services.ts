import type { BootData } from '@airdial/contract/boot-data';
import type { QueryClient } from '@tanstack/react-query';
import { FIRST_FEATURED, featuredOptions } from '../entities/channel/channel-queries.ts';
import type { LiveUpdatesDeps } from '../entities/live/start-live-updates.ts';
import { LazyPlayer } from '../entities/player/lazy-player.ts';
import { createPlayerController, type PlayerController } from '../entities/player/player-controller.ts';
import { type SiteStore, toSite } from '../entities/site/site.ts';
import { createStore } from '../lib/external-store.ts';
import { createQueryClient } from '../lib/query-client.ts';

const loadEngine = async () => (await import('@airdial/player/browser')).createBrowserPlayer();

/** Without it the page still works: lists are fetched anew whenever somebody comes back to it. */
const startLive = (parts: LiveUpdatesDeps) => {
  import('../entities/live/start-live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(parts),
    (cause: unknown) => console.error('Live events could not be loaded', cause),
  );
};

export type Services = {
  readonly site: SiteStore;
  readonly queryClient: QueryClient;
  readonly playerController: PlayerController;
  /** Fetches the engine, if no press has done so yet. */
  readonly loadPlayer: () => void;
  /** Fetches what keeps the page told of what is on air, and lets it begin. */
  readonly startLiveUpdates: () => void;
};

/** Boot data may lack the list when the API was away: then the list loads, fails and offers to try again by itself. */
export type StartData = Omit<BootData, 'site' | 'channels'> & {
  readonly channels: BootData['channels'] | null;
};

/** Made once, outside React. */
export const createServices = (data: StartData, pageOrigin: string): Services => {
  const { systemConfig, theme, channels } = data;
  const queryClient = createQueryClient();
  const player = new LazyPlayer(loadEngine);
  const playerController = createPlayerController(player, systemConfig.systemUrl, pageOrigin);
  if (channels) {
    queryClient.setQueryData(featuredOptions(FIRST_FEATURED).queryKey, channels);
    playerController.setPlaylist(channels.channels);
  }
  const site = createStore(toSite(theme, systemConfig));
  const startLiveUpdates = () => startLive({ queryClient, playerController, site });
  return { site, queryClient, playerController, loadPlayer: () => player.load(), startLiveUpdates };
};
