import { exportChannels, previewImport } from '@airdial/contract/channel-list/routes';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ExportService } from './export-service.ts';
import type { PreviewService } from './preview-service.ts';

/** JSON escapes make a text longer; the text itself has its own limit. */
const BODY_MAX_BYTES = 4 * CHANNEL_LIST_MAX_BYTES;

type ChannelListServices = { readonly exporter: ExportService; readonly previewer: PreviewService };

export function registerChannelListRoutes(
  app: FastifyInstance,
  { exporter, previewer }: ChannelListServices,
): void {
  registerRoute(app, exportChannels, ({ query }) => exporter.export(query.format));
  registerRoute(
    app,
    previewImport,
    async ({ files, body }) => {
      const { text = '', url } = body ?? {};
      if (files?.file) return toResponse(previewer.previewFile(files.file));
      return toResponse(url === undefined ? previewer.previewText(text) : await previewer.previewUrl(url));
    },
    { bodyLimitBytes: BODY_MAX_BYTES },
  );
}

const toResponse = (rows: ReturnType<PreviewService['previewText']>) => ({ success: true as const, rows });
