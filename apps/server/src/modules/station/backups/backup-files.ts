import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '@airdial/contract/backup/schema';
import { AppError } from '../../../lib/app-error.ts';
import { parseBackupName } from '../../../lib/backup-name.ts';

export type BackupFile = {
  readonly name: string;
  readonly kind: BackupKind;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly bytes: number;
};

/** One name: only the holder of the lease makes a backup, so that a folder that it finds is a killed server's. */
const WORK_FOLDER = '.airdial-backup';

/** The folder of backups. */
export class BackupFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get workFolder(): string {
    return join(this.folder, WORK_FOLDER);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Newest first; empty while the folder cannot be read, which the next backup reports. */
  async list(): Promise<BackupFile[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(names.map((name) => this.#describe(name)));
    return files.filter((file) => file !== null).sort((a, b) => b.madeAt - a.madeAt);
  }

  async #describe(name: string): Promise<BackupFile | null> {
    const parsed = parseBackupName(name);
    if (!parsed) return null;
    const stats = await stat(this.path(name)).catch(nothingIfMissing);
    return stats?.isFile() ? { ...parsed, name, bytes: stats.size } : null;
  }

  /** @throws AppError `backup-not-found` */
  async open(name: string): Promise<FileHandle> {
    return (await open(this.path(name)).catch(nothingIfMissing)) ?? notFound();
  }

  /** @returns false when the file is not here */
  async delete(name: string): Promise<boolean> {
    // Not `force`, which does not say whether there was a file.
    return (await rm(this.path(name)).catch(nothingIfMissing)) !== null;
  }

  hasUnfinished(): boolean {
    return existsSync(this.workFolder);
  }

  /** Deletes the files of an interrupted backup. */
  deleteUnfinished(): Promise<void> {
    return rm(this.workFolder, { recursive: true, force: true });
  }

  /** Null where the file system does not report it. */
  async freeBytes(): Promise<number | null> {
    const stats = await statfs(this.folder).catch(() => null);
    return stats && stats.bavail * stats.bsize;
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function notFound(): never {
  throw new AppError('backup-not-found');
}
