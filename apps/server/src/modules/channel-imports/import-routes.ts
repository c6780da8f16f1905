import { importNotices } from '@airdial/contract/channel-list/messages';
import { getImport, listImports, startImport, undoImport } from '@airdial/contract/channel-list/routes';
import { CHANNEL_LIST_MAX_BYTES } from '@airdial/contract/limits';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ImportService } from './import-service.ts';

/** The rows of a list are longer than the list, which has its own limit. */
const BODY_MAX_BYTES = 4 * CHANNEL_LIST_MAX_BYTES;

export function registerImportRoutes(app: FastifyInstance, imports: ImportService): void {
  const success = true as const;
  registerRoute(
    app,
    startImport,
    async ({ body, caller }) => ({ success, job: await imports.start(body.rows, caller.userId) }),
    { bodyLimitBytes: BODY_MAX_BYTES },
  );
  registerRoute(app, listImports, async () => ({ success, jobs: await imports.list() }));
  registerRoute(app, getImport, async ({ params }) => ({ success, ...(await imports.get(params.id)) }));
  registerRoute(app, undoImport, async ({ params, caller }) => {
    const { deleted, kept, job } = await imports.undo(params.id, caller.userId);
    const names = kept.map(({ name }) => name);
    return { success, message: importNotices.undone(deleted, names), job, deleted, kept };
  });
}
