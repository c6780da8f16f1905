import type { BackupEntry, BackupOverview } from '@airdial/contract/backup/schema';
import type { SystemWarning } from '@airdial/contract/system/schema';
import { Download } from '../../../http/download.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toTimestamp } from '../../../lib/timestamps.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import { type BackupHistory, findProblem, isDue, nextTime } from './backup-due.ts';
import type { BackupFile, BackupFiles } from './backup-files.ts';
import type { BackupRunRepository } from './backup-run-repository.ts';
import type { BackupRunner } from './backup-runner.ts';
import type { BackupScheduleService } from './backup-schedule-service.ts';
import type { BackupRun } from './backup-types.ts';

const FILE_TYPE = 'application/vnd.sqlite3';
const LISTED_FAILURES = 10;

export type BackupServiceDeps = {
  readonly repository: BackupRunRepository;
  readonly files: BackupFiles;
  readonly runner: BackupRunner;
  readonly schedule: BackupScheduleService;
  readonly audit: AuditService;
  /** The name of this machine. */
  readonly node: string;
  /** That of the station, in which the schedule is. */
  readonly timeZone: () => string;
  /** Whether this node makes the scheduled backups. */
  readonly isLeader: () => boolean;
  readonly hasSecretKey: () => boolean;
  readonly now?: () => number;
};

/** Backups by schedule and by hand. The folder has the files; the database has the nodes' reports of them. */
export class BackupService {
  readonly #deps: BackupServiceDeps;
  readonly #now: () => number;

  constructor(deps: BackupServiceDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /**
   * Recovers from a kill, and begins the scheduled backup when it is due. While another backup is made,
   * the next check begins it.
   */
  async check(): Promise<void> {
    const { runner, schedule, timeZone, isLeader } = this.#deps;
    await runner.recover();
    if (!isLeader()) return;
    const times = { ...(await schedule.get()), timeZone: timeZone() };
    if (isDue(times, await this.#history(), this.#now())) await runner.start('scheduled');
  }

  /** @throws AppError `backup-running` */
  async start(actorId: string): Promise<void> {
    const { runner, audit } = this.#deps;
    const hasBegun = await runner.start('manual', ({ file }, trx) =>
      audit.record({ actorId, action: 'backup.started', targetId: file }, trx),
    );
    if (!hasBegun) throw new AppError('backup-running');
  }

  async overview(): Promise<BackupOverview> {
    const { files, repository, schedule: schedules, hasSecretKey } = this.#deps;
    const timeZone = this.#deps.timeZone();
    const [schedule, runs, found] = await Promise.all([schedules.get(), repository.list(), files.list()]);
    const running = runs.find(({ finishedAt }) => finishedAt === null);
    return {
      schedule,
      timeZone,
      nextAt: schedule.enabled ? toTimestamp(nextTime({ ...schedule, timeZone }, this.#now())) : null,
      folder: files.folder,
      freeBytes: await files.freeBytes(),
      hasSecretKey: hasSecretKey(),
      running: running
        ? {
            startedAt: toTimestamp(running.startedAt),
            doneBytes: running.doneBytes,
            totalBytes: running.totalBytes,
          }
        : null,
      backups: this.#toEntries(runs, found),
    };
  }

  /** Files in this folder, files that another node reports, and the latest failures; newest first. */
  #toEntries(runs: readonly BackupRun[], files: readonly BackupFile[]): BackupEntry[] {
    const here = new Set(files.map(({ name }) => name));
    const remote = runs.filter(
      ({ bytes, node, file }) => bytes && node !== this.#deps.node && !here.has(file),
    );
    const failed = runs.filter(({ reason }) => reason !== null).slice(0, LISTED_FAILURES);
    return [
      ...files.map(toFileEntry),
      ...remote.map((run) => ({
        ...toRunEntry(run),
        name: run.file,
        state: 'checked' as const,
        node: run.node,
      })),
      ...failed.map((run) => ({ ...toRunEntry(run), state: 'failed' as const })),
    ].sort((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt));
  }

  /** @throws AppError `backup-not-found` */
  async download(name: string, actorId: string): Promise<Download> {
    const { files, audit } = this.#deps;
    const file = await files.open(name);
    try {
      const { size } = await file.stat();
      await audit.record({ actorId, action: 'backup.downloaded', targetId: name });
      return new Download(FILE_TYPE, name, file.createReadStream(), size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * Deletes the file, or where it is not here only the report of it: its node may be gone.
   *
   * @returns whether the file was here
   * @throws AppError `backup-not-found`
   */
  async delete(name: string, actorId: string): Promise<boolean> {
    const { files, repository, audit } = this.#deps;
    const wasHere = await files.delete(name);
    const wasListed = await repository.deleteFile(name);
    if (!wasHere && !wasListed) throw new AppError('backup-not-found');
    await audit.record({ actorId, action: wasHere ? 'backup.deleted' : 'backup.unlisted', targetId: name });
    return wasHere;
  }

  async findProblem(): Promise<SystemWarning | null> {
    const problem = findProblem(await this.#deps.schedule.get(), await this.#history(), this.#now());
    if (problem === null) return null;
    if (problem.code === 'backup-failed') return { ...problem, at: toTimestamp(problem.at) };
    return { ...problem, since: problem.since === null ? null : toTimestamp(problem.since) };
  }

  async #history(): Promise<BackupHistory> {
    const { repository } = this.#deps;
    const [runs, since] = await Promise.all([repository.list(), repository.schemaSince()]);
    return { runs, since };
  }
}

const toFileEntry = ({ name, kind, madeAt, bytes }: BackupFile): BackupEntry => ({
  name,
  kind,
  bytes,
  madeAt: toTimestamp(madeAt),
  state: kind === 'upgrade' ? 'unchecked' : 'checked',
  reason: null,
  node: null,
});

const toRunEntry = ({ kind, startedAt, bytes, reason }: BackupRun) => ({
  name: null,
  kind,
  bytes,
  madeAt: toTimestamp(startedAt),
  reason,
  node: null,
});
