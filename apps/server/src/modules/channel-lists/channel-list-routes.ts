import { exportChannels, previewImport } from '@airdial/contract/channel-list/routes';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../http/cached-response.ts';
import { registerRoute } from '../../http/register-route.ts';
import { TimeSlice } from '../../lib/time-slice.ts';
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
      if (files?.file) return toResponse(await previewer.previewFile(files.file));
      return toResponse(await (url === undefined ? previewer.previewText(text) : previewer.previewUrl(url)));
    },
    { bodyLimitBytes: BODY_MAX_BYTES },
  );
}

/** Serialized row by row: to check and write 5,000 rows at once would block the event loop. */
async function toResponse(rows: readonly PreviewRow[]): Promise<CachedResponse> {
  const slice = new TimeSlice();
  const texts: string[] = [];
  for (const row of rows) {
    if (slice.isOver) await slice.next();
    texts.push(JSON.stringify(row));
  }
  return new CachedResponse(`{"success":true,"rows":[${texts.join()}]}`);
}
