import { checkWrites } from '../../db/write-check.ts';
import { HOW_TO_MAKE_ROOM } from '../../lib/data-folder.ts';
import { toTimestamp } from '../../lib/timestamps.ts';
import { AuditRepository } from '../../modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../../modules/foundation/audit/audit-service.ts';
import { SettingsRepository } from '../../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../../modules/foundation/settings/settings-service.ts';
import { findProblem } from '../../modules/station/backups/backup-due.ts';
import { BackupRunRepository } from '../../modules/station/backups/backup-run-repository.ts';
import { BackupScheduleService } from '../../modules/station/backups/backup-schedule-service.ts';
import { SystemService } from '../../modules/station/system/system-service.ts';
import { type Check, error, ok, warn } from './finding.ts';

const WRITE_REMEDIES = {
  'disk-full': `Make room on its disk: ${HOW_TO_MAKE_ROOM}.`,
  'database-read-only': 'It may be a standby, or its disk may be mounted read-only.',
  'database-not-writable': 'See that this user may write there, and the log of the database.',
} as const;

/** Stores what a server stores to find out, too. */
export const checkWritable: Check = async ({ installation }) => {
  if (!installation) return [];
  const problem = await checkWrites(installation.db);
  if (problem === null) return [ok('The database takes changes')];
  return [
    error(
      `The database takes no changes, so that nothing is saved and nobody can sign in. ${WRITE_REMEDIES[problem]}`,
    ),
  ];
};

export const checkAdministrators: Check = async ({ installation }) => {
  if (!installation) return [];
  const admin = await installation.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (admin) return [ok('There is an active administrator')];
  return [
    error(
      'There is no active administrator. Open the link that the next start prints, or run: ' +
        'npm run data -- admin create <email>',
    ),
  ];
};

/** Silent where both are one address. */
export const checkSystemUrl: Check = async ({ config, installation }) => {
  if (!installation || installation.pendingMigrations > 0) return [];
  const settings = new SettingsService(new SettingsRepository(installation.db));
  const system = await SystemService.start(config.publicUrl, settings);
  const { systemUrl } = system.config();
  if (systemUrl === config.publicUrl) return [];
  return [
    warn(
      `Links in mails, lists and previews lead to ${systemUrl}, which an administrator has stored as System URL, and not ` +
        `to PUBLIC_URL, ${config.publicUrl}. Set System URL in the panel to PUBLIC_URL, unless both lead here.`,
    ),
  ];
};

/** Silent without a schedule, which PostgreSQL has none of by default. */
export const checkBackups: Check = async ({ installation }) => {
  if (!installation || installation.pendingMigrations > 0) return [];
  const { db, kind } = installation;
  const runs = new BackupRunRepository(db);
  const schedule = await new BackupScheduleService({
    settings: new SettingsService(new SettingsRepository(db)),
    audit: new AuditService(new AuditRepository(db)),
    isEnabledByDefault: kind === 'sqlite',
  }).get();
  const history = { runs: await runs.list(), since: await runs.schemaSince() };
  const problem = findProblem(schedule, history, Date.now());
  if (problem === null) return schedule.enabled ? [ok('Scheduled backups are made')] : [];
  if (problem.code === 'backup-failed')
    return [error(`The backup of ${toTimestamp(problem.at)} failed: ${problem.reason}`)];
  const newest =
    problem.since === null ? 'None was made yet' : `The last one is of ${toTimestamp(problem.since)}`;
  return [
    error(
      `No scheduled backup was made for two days. ${newest}. See that a server runs at that time, and make one now: ` +
        'npm run data -- backup',
    ),
  ];
};
