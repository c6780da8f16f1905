import { listRowTexts } from '@airdial/contract/channel-list/messages';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every, scheduleCleanup } from '../../../lib/every.ts';
import type { ValidateRow } from '../lists/list-types.ts';
import type { PreviewService } from '../lists/preview-service.ts';
import { ImportRepository } from './import-repository.ts';
import { registerImportRoutes } from './import-routes.ts';
import { ImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { ImportService, type ImportServiceDeps } from './import-service.ts';
import { ImportUndoRepository } from './import-undo-repository.ts';

/** For a node that gets the lease. */
const LOOK_EVERY_MS = 2_000;

export type ChannelImportsDeps = Pick<ImportRunnerDeps, 'requestCheck'> & {
  readonly channels: ImportRunnerDeps['channels'] & ImportServiceDeps['channels'];
  readonly lists: { readonly previewer: PreviewService; readonly validateRow: ValidateRow };
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export type ChannelImportsModule = {
  /** Says in the report of its import that a channel's address is stored without a listener's session. */
  onSessionRemoved(channelId: string): void;
  registerRoutes(api: FastifyInstance): void;
};

/** Previews lists of channels, and imports them in the background while the application serves. */
export function channelImportsModule(
  app: FastifyInstance,
  { database, audit, lease, logger }: Pick<AppContext, 'database' | 'audit' | 'lease' | 'logger'>,
  { lists: { previewer, validateRow }, now = Date.now, ...deps }: ChannelImportsDeps,
): ChannelImportsModule {
  const repository = new ImportRepository(database.db);
  const undos = new ImportUndoRepository(database.db);
  const runner = new ImportRunner({ ...deps, repository, undos, audit, lease, logger });
  const imports = new ImportService({ ...deps, repository, undos, runner, audit, validateRow, now });
  every(app, LOOK_EVERY_MS, () => runner.wake(), { firstAfterMs: 0 });
  app.addHook('preClose', () => runner.stop());
  scheduleCleanup(app, (stopping) => imports.deleteOld(stopping));
  return {
    onSessionRemoved: (channelId) =>
      repository
        .addRemark(channelId, listRowTexts.sessionRemoved)
        .catch((err: unknown) => logger.error({ err }, 'a remark on an import could not be stored')),
    registerRoutes: (api) => registerImportRoutes(api, imports, previewer),
  };
}
