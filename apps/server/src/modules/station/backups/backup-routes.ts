import { backupNotices } from '@airdial/contract/backup/messages';
import {
  deleteBackup,
  downloadBackup,
  listBackups,
  saveBackupSchedule,
  startBackup,
} from '@airdial/contract/backup/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { BackupScheduleService } from './backup-schedule-service.ts';
import type { BackupService } from './backup-service.ts';

type BackupServices = { readonly backups: BackupService; readonly schedule: BackupScheduleService };

export function registerBackupRoutes(app: FastifyInstance, { backups, schedule }: BackupServices): void {
  registerRoute(app, listBackups, async () => ({ success: true as const, ...(await backups.overview()) }));
  registerRoute(app, saveBackupSchedule, async ({ body, caller }) => ({
    ...successMessage(backupNotices.scheduleSaved),
    schedule: await schedule.save(body, caller.userId),
  }));
  registerRoute(app, startBackup, async ({ caller }) => {
    await backups.start(caller.userId);
    return successMessage(backupNotices.started);
  });
  registerRoute(app, downloadBackup, ({ params, caller }) => backups.download(params.name, caller.userId));
  registerRoute(app, deleteBackup, async ({ params, caller }) => {
    const wasHere = await backups.delete(params.name, caller.userId);
    return successMessage(wasHere ? backupNotices.deleted : backupNotices.unlisted);
  });
}
