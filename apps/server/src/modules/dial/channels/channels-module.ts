import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import type { UploadService } from '../../station/uploads/upload-service.ts';
import { registerChannelAdminRoutes } from './channel-admin-routes.ts';
import { ChannelAdminService } from './channel-admin-service.ts';
import { ownPicture } from './channel-picture-presenter.ts';
import { ChannelRepository } from './channel-repository.ts';
import { type ListFavoriteIds, registerChannelRoutes } from './channel-routes.ts';
import { ChannelService } from './channel-service.ts';

type ChannelRoutesDeps = {
  readonly listFavoriteIds: ListFavoriteIds;
  /** Checks the stream of a saved channel in the background. */
  readonly requestCheck: (channelId: string) => void;
};

export type ChannelsModule = {
  readonly service: ChannelService;
  registerRoutes(api: FastifyInstance, deps: ChannelRoutesDeps): void;
};

export async function channelsModule(
  app: FastifyInstance,
  { database, audit, logger }: AppContext,
  { uploads }: { readonly uploads: UploadService },
): Promise<ChannelsModule> {
  const service = await ChannelService.start({ repository: new ChannelRepository(database.db), logger });
  uploads.addReferences(() =>
    [...service.all()].map((channel) =>
      [channel.imageUrl, channel.logo].map((address) => ownPicture(channel, address)).join(' '),
    ),
  );
  app.addHook('onClose', () => service.stop());
  scheduleCleanup(app, () => service.writer.selection.purge());
  return {
    service,
    registerRoutes: (api, { listFavoriteIds, requestCheck }) => {
      registerChannelRoutes(api, service, listFavoriteIds);
      registerChannelAdminRoutes(api, service, new ChannelAdminService(service.writer, audit, requestCheck));
    },
  };
}
