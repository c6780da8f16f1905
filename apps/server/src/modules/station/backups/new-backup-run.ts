import { type MadeKind, toBackupName } from '../../../lib/backup-name.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import type { BackupRun } from './backup-types.ts';

/** A backup that begins now. */
export const newBackupRun = (kind: MadeKind, node: string, now: number): BackupRun => ({
  id: uuidV7(now),
  kind,
  node,
  file: toBackupName(kind, new Date(now)),
  startedAt: now,
  finishedAt: null,
  doneBytes: 0,
  totalBytes: 0,
  bytes: null,
  reason: null,
});
