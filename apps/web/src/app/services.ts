import type { BootData } from '@airdial/contract/boot-data';
import type { QueryClient } from '@tanstack/react-query';
import { FIRST_FEATURED, featuredOptions } from '../entities/channel/channel-queries.ts';
import type { LiveFollowing } from '../entities/live/start-live-updates.ts';
import { LazyPlayer } from '../entities/player/lazy-player.ts';
import { createRadio, type PlayerController } from '../entities/player/player-controller.ts';
import { type SiteStore, siteOf } from '../entities/site/site.ts';
import { createStore } from '../lib/external-store.ts';
import { createQueryClient } from '../lib/query-client.ts';

const loadEngine = async () =>
  (await import('@airdial/player/dom/create-browser-player')).createBrowserPlayer();

/** Without it the page still works: lists are fetched anew whenever somebody comes back to it. */
const startLive = (parts: LiveFollowing) => {
  import('../entities/live/start-live-updates.ts').then(
    ({ startLiveUpdates }) => startLiveUpdates(parts),
    (cause: unknown) => console.error('Live events could not be loaded', cause),
  );
};

export type Services = {
  readonly site: SiteStore;
  readonly queryClient: QueryClient;
  readonly radio: PlayerController;
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
  const radio = createRadio(player, systemConfig.systemUrl, pageOrigin);
  if (channels) {
    queryClient.setQueryData(featuredOptions(FIRST_FEATURED).queryKey, channels);
    radio.setPlaylist(channels.channels);
  }
  const site = createStore(siteOf(theme, systemConfig));
  const startLiveUpdates = () => startLive({ queryClient, radio, site });
  return { site, queryClient, radio, loadPlayer: () => player.load(), startLiveUpdates };
};
