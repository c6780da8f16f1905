import { exportChannels } from '@airdial/contract/channel-list/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { ExportService, type ExportServiceDeps } from './export-service.ts';
import type { ValidateRow } from './list-types.ts';
import { registerListenRoutes } from './listen-routes.ts';
import { PreviewService, type PreviewServiceDeps } from './preview-service.ts';
import { validateRow } from './validate-row.ts';

export type ChannelListsModule = {
  readonly validateRow: ValidateRow;
  readonly previewer: PreviewService;
  readonly exporter: ExportService;
  registerRoutes(api: FastifyInstance): void;
  /** Serves the lists and addresses for other programs. */
  serveListening(app: FastifyInstance, isInMaintenance: () => boolean): void;
};

/** Lists of channels in the formats of other programs. */
export function channelListsModule(deps: ExportServiceDeps & PreviewServiceDeps): ChannelListsModule {
  const exporter = new ExportService(deps);
  return {
    validateRow,
    previewer: new PreviewService(deps),
    exporter,
    registerRoutes: (api) => registerRoute(api, exportChannels, ({ query }) => exporter.export(query.format)),
    serveListening: (app, isInMaintenance) => registerListenRoutes(app, { exporter, isInMaintenance }),
  };
}
