import type { FastifyInstance } from 'fastify';
import { getRequestDrain } from '../../http/request-drain.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ListeningService } from '../listening/listening-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { registerLiveRoutes } from './live-routes.ts';
import { LiveService } from './live-service.ts';

type LiveModuleDeps = {
  readonly channels: ChannelService;
  readonly listening: ListeningService;
  readonly siteEvents: SiteEvents;
  /** The version of theme and system configuration; pages compare it with their own. */
  readonly siteVersion: () => string;
};

export type LiveModule = {
  readonly service: LiveService;
  registerRoutes(api: FastifyInstance): void;
};

/** The event streams to the pages, whose connections are also what is counted as listening. */
export function liveModule(
  app: FastifyInstance,
  { channels, listening, siteEvents, siteVersion }: LiveModuleDeps,
): LiveModule {
  const service = new LiveService({
    channels,
    siteEvents,
    siteVersion,
    listenerCounter: listening,
  });
  getRequestDrain(app).onStart(() => service.stop());
  app.addHook('preClose', async () => {
    // In this order: a connection that ends is taken from the count of listeners.
    await service.stop();
    await listening.stop();
  });
  return { service, registerRoutes: (api) => registerLiveRoutes(api, service) };
}
