import { BACKUP_NAME, type BackupKind } from '@airdial/contract/backup/schema';
import type { Config } from '../../../config/config.ts';

/** The kinds that a serving node makes; copies before an upgrade are made at a start. */
export type MadeKind = Exclude<BackupKind, 'upgrade'>;

/** The input of the thread that makes a backup. */
export type BackupTask = {
  readonly config: Pick<Config, 'appSecret' | 'databaseUrl' | 'dataDir'>;
  readonly path: string;
  readonly workFolder: string;
};

/** A report of that thread. */
export type BackupMessage =
  | { readonly kind: 'progress'; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly kind: 'done'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** A finished or running attempt; times in milliseconds since 1970. */
export type BackupRun = {
  readonly id: string;
  readonly kind: MadeKind;
  /** The name of the machine that it runs on. */
  readonly node: string;
  readonly file: string;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly finishedAt: number | null;
  /** Of the rows, each of which is written and read back. */
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** The size of the file; null unless it succeeded. */
  readonly bytes: number | null;
  /** Why it failed. */
  readonly reason: string | null;
};

const PREFIXES: Readonly<Record<BackupKind, string>> = {
  manual: 'airdial-backup-',
  scheduled: 'airdial-scheduled-',
  upgrade: 'airdial-',
};
const TIME = /(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})/;
const SECONDS_CHARS = 19;

export const toBackupName = (kind: MadeKind, now: Date): string =>
  `${PREFIXES[kind]}${now.toISOString().slice(0, SECONDS_CHARS).replaceAll(':', '-')}.sqlite`;

/** @returns null for a file that is no backup */
export function parseBackupName(name: string): { readonly kind: BackupKind; readonly madeAt: number } | null {
  const [, day, hours, minutes, seconds] = TIME.exec(name) ?? [];
  const madeAt = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
  if (!BACKUP_NAME.test(name) || Number.isNaN(madeAt)) return null;
  const kind = (['manual', 'scheduled'] as const).find((one) => name.startsWith(PREFIXES[one]));
  return { kind: kind ?? 'upgrade', madeAt };
}
