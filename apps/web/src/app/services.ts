import type { BootData } from '@airdial/contract/boot-data';
import type { QueryClient } from '@tanstack/react-query';
import { FIRST_FEATURED, featuredOptions } from '../lib/channel-queries.ts';
import { DeferredPlayer } from '../lib/deferred-player.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createRadio, type Radio } from '../lib/radio.ts';
import { type Site, siteOf } from '../lib/site.ts';

const loadEngine = async () =>
  (await import('@airdial/player/dom/create-browser-player')).createBrowserPlayer();

export type Services = {
  readonly site: Site;
  readonly queryClient: QueryClient;
  readonly radio: Radio;
  /** Fetches the engine, if no press has done so yet. */
  readonly loadPlayer: () => void;
};

/** Boot data may lack the list when the API was away: then the list loads, fails and offers to try again by itself. */
export type StartData = Omit<BootData, 'channels'> & { readonly channels: BootData['channels'] | null };

/** Made once, outside React. */
export const createServices = (data: StartData, pageOrigin: string): Services => {
  const { systemConfig, theme, channels } = data;
  const queryClient = createQueryClient();
  const player = new DeferredPlayer(loadEngine);
  const radio = createRadio(player, systemConfig.systemUrl, pageOrigin);
  if (channels) {
    queryClient.setQueryData(featuredOptions(FIRST_FEATURED, () => true).queryKey, channels);
    radio.setDial(channels.channels);
  }
  return { site: siteOf(theme, systemConfig), queryClient, radio, loadPlayer: () => player.load() };
};
