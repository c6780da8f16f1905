import type { FastifyInstance } from 'fastify';
import { getRequestDrain } from '../../../http/connections/request-drain.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import type { InterestService } from '../interest/interest-service.ts';
import { registerLiveRoutes } from './live-routes.ts';
import { LiveService } from './live-service.ts';

type LiveModuleDeps = {
  readonly channels: ChannelService;
  readonly interest: InterestService;
  readonly siteEvents: SiteEvents;
  /** The version of theme and system configuration; pages compare it with their own. */
  readonly siteVersion: () => string;
  /** For this long after an event another node may respond with the state before it. */
  readonly lagMs: number;
};

type LiveModule = { registerRoutes(api: FastifyInstance): void };

/** The event streams to the pages. */
export function liveModule(app: FastifyInstance, deps: LiveModuleDeps): LiveModule {
  const service = new LiveService(deps);
  getRequestDrain(app).onStart(() => service.stop());
  app.addHook('preClose', () => service.stop());
  return { registerRoutes: (api) => registerLiveRoutes(api, service) };
}
