import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import type { FastifyInstance } from 'fastify';
import { registerChannelListRoutes } from './channel-list-routes.ts';
import { ExportService, type ExportServiceDeps } from './export-service.ts';
import type { ValidateRow } from './list-types.ts';
import { PreviewService, type PreviewServiceDeps } from './preview-service.ts';
import { validateRow } from './validate-row.ts';

export type ChannelListsModule = {
  readonly validateRow: ValidateRow;
  /** What an import of the list would do. */
  readonly previewText: (text: string) => Promise<PreviewRow[]>;
  registerRoutes(api: FastifyInstance): void;
};

/** Lists of channels in the formats of other programs. */
export function channelListsModule(deps: ExportServiceDeps & PreviewServiceDeps): ChannelListsModule {
  const services = { exporter: new ExportService(deps), previewer: new PreviewService(deps) };
  return {
    validateRow,
    previewText: (text) => services.previewer.previewText(text),
    registerRoutes: (api) => registerChannelListRoutes(api, services),
  };
}
