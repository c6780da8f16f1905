import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';
import { timeOfDay } from '../common/time-of-day.ts';
import { BACKUPS_MAX_COUNT } from '../limits.ts';
import { backupErrors } from './messages.ts';
import { BACKUP_NAME } from './schema.ts';

export const backupScheduleRule = z.object({
  enabled: z.boolean(),
  time: timeOfDay,
  keep: z
    .int(backupErrors.keepInvalid)
    .check(z.gte(1, backupErrors.keepInvalid), z.lte(BACKUPS_MAX_COUNT, backupErrors.keepInvalid)),
  /** The version that was edited; without it, the stored schedule is overwritten unconditionally. */
  lastUpdated: z.optional(z.nullable(timestamp)),
});
export type BackupScheduleInput = z.output<typeof backupScheduleRule>;

/** Nothing else reaches a path of the server. */
export const backupName = z.object({
  name: z.string().check(z.regex(BACKUP_NAME, backupErrors.nameInvalid)),
});
