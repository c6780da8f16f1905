import type { FastifyInstance } from 'fastify';
import { registerChannelListRoutes } from './channel-list-routes.ts';
import { ExportService, type ExportServiceDeps } from './export-service.ts';
import { PreviewService, type PreviewServiceDeps } from './preview-service.ts';

export type ChannelListsModule = { registerRoutes(api: FastifyInstance): void };

/** Lists of channels in the formats of other programs. */
export function channelListsModule(deps: ExportServiceDeps & PreviewServiceDeps): ChannelListsModule {
  const services = { exporter: new ExportService(deps), previewer: new PreviewService(deps) };
  return { registerRoutes: (api) => registerChannelListRoutes(api, services) };
}
