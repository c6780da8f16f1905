import { fetchChannelImage } from '@airdial/contract/channel/admin-routes';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import { every } from '../../../lib/every.ts';
import { presentChannel } from '../channels/channel-presenter.ts';
import { ADMINISTRATOR } from '../channels/channel-types.ts';
import { type ChannelPictureDeps, ChannelPictureService } from './channel-picture-service.ts';

/** For a node that gets the lease. */
const LOOK_EVERY_MS = 5_000;

export type ChannelPicturesModule = { registerRoutes(api: FastifyInstance): void };

/** Fetches the pictures that channels name by address, in the background and on request. */
export function channelPicturesModule(
  app: FastifyInstance,
  { lease, logger }: AppContext,
  deps: Pick<ChannelPictureDeps, 'channels' | 'fetcher'>,
): ChannelPicturesModule {
  const pictures = new ChannelPictureService({ ...deps, lease, logger });
  app.addHook('onReady', async () => pictures.start());
  every(app, LOOK_EVERY_MS, () => pictures.wake());
  app.addHook('preClose', () => pictures.stop());
  return {
    registerRoutes: (api) =>
      registerRoute(api, fetchChannelImage, async ({ params }) => ({
        ...successMessage(adminChannelNotices.imageFetched),
        channel: presentChannel(await pictures.fetchAgain(params.id), ADMINISTRATOR),
      })),
  };
}
