import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { registerChannelAdminRoutes } from './channel-admin-routes.ts';
import { ChannelAdminService } from './channel-admin-service.ts';
import { ChannelRepository } from './channel-repository.ts';
import { registerChannelRoutes } from './channel-routes.ts';
import { ChannelService } from './channel-service.ts';

export type ChannelsModule = {
  readonly service: ChannelService;
  /** @param requestCheck checks the stream of a saved channel in the background */
  registerRoutes(api: FastifyInstance, requestCheck: (channelId: string) => void): void;
};

export async function channelsModule(
  app: FastifyInstance,
  { database, audit, logger }: AppContext,
): Promise<ChannelsModule> {
  const service = await ChannelService.start({ repository: new ChannelRepository(database.db), logger });
  app.addHook('onClose', () => service.stop());
  return {
    service,
    registerRoutes: (api, requestCheck) => {
      registerChannelRoutes(api, service);
      registerChannelAdminRoutes(api, service, new ChannelAdminService(service.writer, audit, requestCheck));
    },
  };
}
