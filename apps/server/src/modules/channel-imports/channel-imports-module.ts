import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { scheduleCleanup } from '../../lib/scheduler.ts';
import { ImportRepository } from './import-repository.ts';
import { registerImportRoutes } from './import-routes.ts';
import { ImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { ImportService, type ImportServiceDeps } from './import-service.ts';
import { ImportUndoRepository } from './import-undo-repository.ts';

export type ChannelImportsModule = { registerRoutes(api: FastifyInstance): void };

/** Imports channels in the background while the application serves. */
export function channelImportsModule(
  app: FastifyInstance,
  { database, audit, lease, logger }: Pick<AppContext, 'database' | 'audit' | 'lease' | 'logger'>,
  {
    validateRow,
    ...deps
  }: Pick<ImportRunnerDeps, 'channels' | 'requestCheck' | 'now'> & Pick<ImportServiceDeps, 'validateRow'>,
): ChannelImportsModule {
  const repository = new ImportRepository(database.db);
  const undos = new ImportUndoRepository(database.db);
  const runner = new ImportRunner({ ...deps, repository, undos, audit, lease, logger });
  const now = deps.now && { now: deps.now };
  const imports = new ImportService({ repository, undos, runner, audit, validateRow, ...now });
  app.addHook('onReady', async () => runner.start());
  app.addHook('preClose', () => runner.stop());
  scheduleCleanup(app, [() => imports.deleteOld()], logger);
  return { registerRoutes: (api) => registerImportRoutes(api, imports) };
}
