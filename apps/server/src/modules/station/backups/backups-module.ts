import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { BACKUPS_FOLDER } from '../../../lib/data-folder.ts';
import { every } from '../../../lib/every.ts';
import type { SystemService } from '../system/system-service.ts';
import { BackupFiles } from './backup-files.ts';
import { registerBackupRoutes } from './backup-routes.ts';
import { BackupRunRepository } from './backup-run-repository.ts';
import { BackupRunner } from './backup-runner.ts';
import { BackupScheduleService } from './backup-schedule-service.ts';
import { BackupService } from './backup-service.ts';
import { tryBackupFolder } from './try-backup-folder.ts';

const LEASE = 'backup';
const CHECK_EVERY_MS = 10_000;

export type BackupsModule = {
  readonly service: BackupService;
  registerRoutes(api: FastifyInstance): void;
};

/** Makes backups while the application serves. */
export function backupsModule(
  app: FastifyInstance,
  { config, database, settings, audit, lease, createLease, logger }: AppContext,
  { system }: { readonly system: SystemService },
): BackupsModule {
  const { appSecret, backupDir, databaseUrl, dataDir } = config;
  // A node with PostgreSQL and a read-only disk makes no backups by itself.
  if (database.kind === 'sqlite' || backupDir !== join(dataDir, BACKUPS_FOLDER))
    warnOfBackupFolder(backupDir, logger);
  const node = hostname();
  const repository = new BackupRunRepository(database.db);
  const files = new BackupFiles(backupDir);
  const schedule = new BackupScheduleService({
    settings,
    audit,
    isEnabledByDefault: database.kind === 'sqlite',
  });
  const runner = new BackupRunner({
    repository,
    files,
    node,
    logger,
    config: { appSecret, databaseUrl, dataDir },
    createLease: () => createLease(LEASE),
    keep: async () => (await schedule.get()).keep,
  });
  const service = new BackupService({
    repository,
    files,
    runner,
    schedule,
    audit,
    node,
    timeZone: () => system.publicConfig().timeZone,
    isLeader: () => lease.isHeld,
    hasSecretKey: () => appSecret === null,
  });
  every(app, CHECK_EVERY_MS, () => service.check(), {
    firstAfterMs: 0,
    failure: 'the backup schedule could not be checked',
  });
  app.addHook('preClose', () => runner.stop());
  return { service, registerRoutes: (api) => registerBackupRoutes(api, { backups: service, schedule }) };
}

/** A sandboxed service sees every folder as read-only that its unit does not name. */
const HOW_TO_ALLOW = 'a service unit has to allow it: ReadWritePaths= of systemd';

/** The station starts all the same: the folder may be on a disk that is away for a while. */
function warnOfBackupFolder(backupDir: string, logger: AppContext['logger']): void {
  try {
    tryBackupFolder(backupDir);
  } catch (err) {
    const isReadOnly = (err as NodeJS.ErrnoException).code === 'EROFS';
    logger.error(
      { err, backupDir, ...(isReadOnly && { hint: HOW_TO_ALLOW }) },
      'no backup can be written there: set BACKUP_DIR to a folder that this user may write to',
    );
  }
}
