import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { registerStreamCheckRoutes } from './stream-check-routes.ts';
import { type StreamCheckDeps, StreamCheckService } from './stream-check-service.ts';

export type StreamChecksModule = {
  /** Checks the stream of a channel in the background. */
  request(channelId: string): void;
  registerRoutes(api: FastifyInstance): void;
};

export function streamChecksModule(
  app: FastifyInstance,
  { outbound, logger }: AppContext,
  deps: Pick<StreamCheckDeps, 'channels' | 'nowPlaying' | 'pageUrl' | 'isOwnStream'>,
): StreamChecksModule {
  const checks = new StreamCheckService({ ...deps, outbound, logger });
  app.addHook('preClose', () => checks.stop());
  return {
    request: (channelId) => checks.request(channelId),
    registerRoutes: (api) => registerStreamCheckRoutes(api, checks),
  };
}
