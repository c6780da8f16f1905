import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';

/** `upgrade`: the copy of the embedded database that is made before its schema changes. */
const BACKUP_KINDS = ['scheduled', 'manual', 'upgrade'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A name that the server gives: of a backup by schedule or by hand, or of a copy before an upgrade. */
export const BACKUP_NAME =
  /^airdial-(?:(?:backup|scheduled)-)?\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:-\d{3}Z)?\.sqlite$/;

/** When the server makes backups by itself. `lastUpdated` is null until the first save. */
export const backupSchedule = z.object({
  enabled: z.boolean(),
  /** HH:MM in the station's own time zone. */
  time: z.string(),
  /** How many of the scheduled backups stay. */
  keep: z.int(),
  lastUpdated: z.nullable(timestamp),
});
export type BackupSchedule = z.output<typeof backupSchedule>;

/** One backup, or one attempt that failed. */
const backupEntry = z.object({
  /** The file; null when there is none. */
  name: z.nullable(z.string()),
  kind: z.enum(BACKUP_KINDS),
  madeAt: timestamp,
  bytes: z.nullable(z.number()),
  /** `checked`: read back and compared. Copies before an upgrade are `unchecked`. */
  state: z.enum(['checked', 'unchecked', 'failed']),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  /** The node that has the file, when it is another than the one that responds. */
  node: z.nullable(z.string()),
});
export type BackupEntry = z.output<typeof backupEntry>;

const runningBackup = z.object({
  startedAt: timestamp,
  /** Of `totalBytes`: those of each row count when it is written, and again when it is read back. */
  doneBytes: z.int(),
  totalBytes: z.int(),
});
export type RunningBackup = z.output<typeof runningBackup>;

export const backupOverview = z.object({
  schedule: backupSchedule,
  /** IANA name of the station's time zone, in which the schedule is. */
  timeZone: z.string(),
  nextAt: z.nullable(timestamp),
  folder: z.string(),
  /** Free space in the folder; null when it cannot be found out. */
  freeBytes: z.nullable(z.number()),
  /** Whether new backups contain `secret.key`. */
  hasSecretKey: z.boolean(),
  running: z.nullable(runningBackup),
  /** Newest first. */
  backups: z.array(backupEntry),
});
export type BackupOverview = z.output<typeof backupOverview>;
