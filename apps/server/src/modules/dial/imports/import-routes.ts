import {
  getImport,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@airdial/contract/channel-list/routes';
import type { PreviewRow } from '@airdial/contract/channel-list/schema';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../../http/cache/cached-response.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { PreviewService } from '../lists/preview-service.ts';
import type { ImportService } from './import-service.ts';

/** JSON escapes every quote and line break of a list; the list itself has its own limit. */
const BODY = { bodyLimitBytes: 2 * CHANNEL_LIST_MAX_BYTES };

export function registerImportRoutes(
  app: FastifyInstance,
  imports: ImportService,
  previewer: PreviewService,
): void {
  const success = true as const;
  registerRoute(
    app,
    previewImport,
    async ({ files, body, caller }) => {
      const { text = '', url } = body ?? {};
      const preview = () => (url === undefined ? previewer.previewText(text) : previewer.previewUrl(url));
      const rows = await toJson(await (files?.file ? previewer.previewFile(files.file) : preview()));
      const previewId = await imports.storePreview(rows, caller.userId);
      const { room } = imports;
      return new CachedResponse(`{"success":true,"previewId":"${previewId}","room":${room},"rows":${rows}}`);
    },
    BODY,
  );
  registerRoute(
    app,
    startImport,
    async ({ body, caller }) => ({ success, job: await imports.start(body, caller.userId) }),
    BODY,
  );
  registerRoute(app, listImports, async () => ({ success, jobs: await imports.list() }));
  registerRoute(app, getImport, async ({ params }) => ({ success, ...(await imports.get(params.id)) }));
  registerRoute(app, undoImport, async ({ params, caller }) => ({
    success,
    job: await imports.undo(params.id, caller.userId),
  }));
}

/** Row by row: to check and write 10,000 rows at once would block the event loop. */
async function toJson(rows: readonly PreviewRow[]): Promise<string> {
  const slice = new TimeSlice();
  const texts: string[] = [];
  for (const row of rows) {
    if (slice.isOver) await slice.next();
    texts.push(JSON.stringify(row));
  }
  return `[${texts.join()}]`;
}
