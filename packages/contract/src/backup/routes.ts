import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';
import { defineRoute } from '../route.ts';
import { backupName, backupScheduleRule } from './input.ts';
import { backupOverview, backupSchedule } from './schema.ts';

export const listBackups = defineRoute({
  method: 'GET',
  path: '/api/backups',
  access: 'admin',
  summary:
    'The schedule, the backup that is being made, and those in the folder of the server that responds, with the latest ' +
    'attempts that failed; newest first.',
  response: z.extend(success, backupOverview.shape),
  errors: [],
});

export const saveBackupSchedule = defineRoute({
  method: 'PUT',
  path: '/api/backups/schedule',
  access: 'admin',
  recentPassword: 'always',
  summary:
    'Save when the server makes backups by itself, and how many of these stay. With the `lastUpdated` that was edited, ' +
    'the call is refused when another administrator has changed the schedule meanwhile.',
  body: backupScheduleRule,
  response: z.extend(successMessage, { schedule: backupSchedule }),
  errors: ['edited-meanwhile'],
});

export const startBackup = defineRoute({
  method: 'POST',
  path: '/api/backups',
  access: 'admin',
  summary:
    'Begin a backup now, in the background; `GET /api/backups` shows how far it is and how it ended. It stays until ' +
    'it is deleted.',
  response: successMessage,
  errors: ['backup-running'],
});

export const downloadBackup = defineRoute({
  method: 'GET',
  path: '/api/backups/:name',
  access: 'admin',
  recentPassword: 'always',
  summary:
    'The file of a backup. It holds all accounts with their password hashes, and `secret.key` unless `APP_SECRET` is set.',
  params: backupName,
  response: z.string(),
  downloadTypes: ['application/vnd.sqlite3'],
  errors: ['backup-not-found'],
});

export const deleteBackup = defineRoute({
  method: 'DELETE',
  path: '/api/backups/:name',
  access: 'admin',
  recentPassword: 'always',
  summary:
    'Delete the file of a backup, or take one whose file is on another node from the list. It cannot be undone.',
  params: backupName,
  response: successMessage,
  errors: ['backup-not-found'],
});
