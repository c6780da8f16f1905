import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { InterestService } from '../interest/interest-service.ts';
import { registerNowPlayingRoutes } from './now-playing-routes.ts';
import { NowPlayingService } from './now-playing-service.ts';

type NowPlayingModuleDeps = {
  readonly channels: ChannelService;
  /** The server's own streams publish their tracks themselves. */
  readonly isOwnStream: (streamUrl: string) => boolean;
  readonly interest: InterestService;
};

export type NowPlayingModule = {
  readonly service: NowPlayingService;
  registerRoutes(api: FastifyInstance): void;
};

/** Polls the stream servers; of several nodes only the holder of the lease does. */
export function nowPlayingModule(
  app: FastifyInstance,
  { outbound, lease, logger, pictureLinks }: AppContext,
  deps: NowPlayingModuleDeps,
): NowPlayingModule {
  const service = new NowPlayingService({ ...deps, outbound, lease, logger, pictureLinks });
  app.addHook('onReady', async () => {
    lease.start();
    service.start();
  });
  app.addHook('preClose', async () => {
    await service.stop();
    // Only now may another node take over: the last write needs the lease.
    await lease.stop();
  });
  return { service, registerRoutes: (api) => registerNowPlayingRoutes(api, service) };
}
