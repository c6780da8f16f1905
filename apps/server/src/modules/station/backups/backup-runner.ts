import { backupFailures } from '@airdial/contract/backup/messages';
import type { InTransaction } from '../../../db/database-types.ts';
import type { MadeKind } from '../../../lib/backup-name.ts';
import type { LeaseService } from '../../foundation/leases/lease-service.ts';
import type { BackupFiles } from './backup-files.ts';
import type { BackupRunRepository } from './backup-run-repository.ts';
import type { BackupRun, BackupTask } from './backup-types.ts';
import { newBackupRun } from './new-backup-run.ts';
import { runBackupWorker } from './run-backup-worker.ts';

export type BackupRunnerDeps = {
  readonly repository: BackupRunRepository;
  readonly files: BackupFiles;
  readonly config: BackupTask['config'];
  /** The name of this machine. */
  readonly node: string;
  /** Held while a backup is made: only one at a time among all nodes. */
  readonly createLease: () => LeaseService;
  /** How many of the scheduled backups stay. */
  readonly keep: () => Promise<number>;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly now?: () => number;
};

/** Makes backups, one at a time. */
export class BackupRunner {
  readonly #deps: BackupRunnerDeps;
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  #isBusy = false;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: BackupRunnerDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /**
   * Resolves when the backup has begun.
   *
   * @returns false when this or another node makes one already
   */
  async start(kind: MadeKind, audit?: InTransaction<BackupRun>): Promise<boolean> {
    const hasBegun = await this.#withLease(async (release) => {
      const now = this.#now();
      await this.#deps.repository.failUnfinished(backupFailures.killed, now);
      const run = newBackupRun(kind, this.#deps.node, now);
      await this.#deps.repository.insert(run, audit);
      this.#running = this.#run(run).finally(release);
      return true;
    });
    return hasBegun ?? false;
  }

  /** Marks the run of a killed node as failed, and deletes its unfinished file. */
  async recover(): Promise<void> {
    const { repository, files } = this.#deps;
    if (!files.hasUnfinished() && !(await repository.hasUnfinished())) return;
    await this.#withLease(async (release) => {
      await files.deleteUnfinished();
      await repository.failUnfinished(backupFailures.killed, this.#now());
      await release();
    });
  }

  /** Resolves when no backup is being made here. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error(backupFailures.stopped));
    await this.#running;
  }

  /** @returns undefined when this or another node holds the lease; otherwise `work` releases it */
  async #withLease<T>(work: (release: () => Promise<void>) => Promise<T>): Promise<T | undefined> {
    if (this.#isBusy || this.#stopping.signal.aborted) return undefined;
    this.#isBusy = true;
    const lease = this.#deps.createLease();
    const release = async () => {
      await lease.stop();
      this.#isBusy = false;
    };
    try {
      await lease.renew();
      if (lease.isHeld) {
        lease.start();
        return await work(release);
      }
    } catch (error) {
      await release();
      throw error;
    }
    await release();
    return undefined;
  }

  async #run(run: BackupRun): Promise<void> {
    const { repository, files, config, logger } = this.#deps;
    const { id, kind, file } = run;
    const path = files.path(file);
    let bytes: number;
    try {
      bytes = await runBackupWorker(
        { config, path, workFolder: files.workFolder },
        {
          // The next report follows soon.
          onProgress: (doneBytes, totalBytes) =>
            void repository.setProgress(id, doneBytes, totalBytes).catch(() => {}),
          signal: this.#stopping.signal,
        },
      );
      await repository.finish(id, { finishedAt: this.#now(), bytes, reason: null });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ path, kind, reason }, 'the backup failed');
      return this.#fail(id, reason);
    }
    logger.info({ path, bytes, kind }, 'backup made and checked');
    await this.#deleteOld(run).catch((err: unknown) =>
      logger.error({ err }, 'old backups could not be deleted'),
    );
  }

  /** The database may be what failed: the next start then finds the run unfinished. */
  async #fail(id: string, reason: string): Promise<void> {
    const { repository, files, logger } = this.#deps;
    try {
      await repository.finish(id, { finishedAt: this.#now(), bytes: null, reason });
      await files.deleteUnfinished();
    } catch (err) {
      logger.error({ err }, 'the failed backup could not be recorded or cleared');
    }
  }

  /** Only after a success: what was just made is among those that stay. */
  async #deleteOld(made: BackupRun): Promise<void> {
    if (made.kind === 'scheduled') await this.#deleteSurplus(made.file);
    await this.#deps.repository.deleteOld(made);
  }

  async #deleteSurplus(made: string): Promise<void> {
    const { files, repository, keep, logger } = this.#deps;
    const scheduled = (await files.list()).filter(({ kind, name }) => kind === 'scheduled' && name !== made);
    const surplus = scheduled.slice(Math.max(0, (await keep()) - 1));
    for (const { name } of surplus) {
      await files.delete(name);
      await repository.deleteFile(name);
      logger.info({ path: files.path(name) }, 'an old backup was deleted');
    }
  }
}
