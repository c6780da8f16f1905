import type { Config } from '../../../config/config.ts';
import type { MadeKind } from '../../../lib/backup-name.ts';

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
  /** The size of the file, which is 0 once that was deleted; null unless it succeeded. */
  readonly bytes: number | null;
  /** Why it failed. */
  readonly reason: string | null;
};
