import type { Kysely, Selectable } from 'kysely';
import type { InTransaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { withAudit } from '../../../db/with-audit.ts';
import type { BackupRun } from './backup-types.ts';

const STORED_RUNS = 50;

/** The SQL of the backups that nodes make. */
export class BackupRunRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async insert(run: BackupRun, audit?: InTransaction<BackupRun>): Promise<void> {
    const write = async (trx: Kysely<Schema>) => {
      await trx.insertInto('backup_runs').values(toRow(run)).execute();
      return true;
    };
    await withAudit(this.#db, { changed: run, write, audit });
  }

  /** Newest first. */
  async list(): Promise<BackupRun[]> {
    const rows = await this.#db
      .selectFrom('backup_runs')
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(STORED_RUNS)
      .execute();
    return rows.map(toRun);
  }

  async setProgress(id: string, doneBytes: number, totalBytes: number): Promise<void> {
    const progress = { done_bytes: doneBytes, total_bytes: totalBytes };
    await this.#db.updateTable('backup_runs').set(progress).where('id', '=', id).execute();
  }

  async finish(id: string, result: Pick<BackupRun, 'finishedAt' | 'bytes' | 'reason'>): Promise<void> {
    const { finishedAt, bytes, reason } = result;
    await this.#db
      .updateTable('backup_runs')
      .set({ finished_at: finishedAt, bytes, reason })
      .where('id', '=', id)
      .execute();
  }

  async hasUnfinished(): Promise<boolean> {
    const unfinished = this.#db.selectFrom('backup_runs').select('id').where('finished_at', 'is', null);
    return (await unfinished.executeTakeFirst()) !== undefined;
  }

  async failUnfinished(reason: string, now: number): Promise<void> {
    await this.#db
      .updateTable('backup_runs')
      .set({ finished_at: now, reason })
      .where('finished_at', 'is', null)
      .execute();
  }

  /**
   * The run stays until a newer one succeeds: without it another would be due, or an earlier failure the last word.
   *
   * @returns false when no finished backup has this file
   */
  async deleteFile(file: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('backup_runs')
      .set({ bytes: 0 })
      .where('file', '=', file)
      .where('bytes', '>', 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes all but the newest fifty, and those whose files were deleted, which this one of their kind replaces. */
  async deleteOld({ id, kind }: BackupRun): Promise<void> {
    const newest = this.#db
      .selectFrom('backup_runs')
      .select('id')
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(STORED_RUNS);
    await this.#db
      .deleteFrom('backup_runs')
      .where(({ eb, or, and }) => {
        const isReplaced = and([eb('bytes', '=', 0), eb('kind', '=', kind), eb('id', '!=', id)]);
        return or([eb('id', 'not in', newest), isReplaced]);
      })
      .execute();
  }

  /** When the schema of this database last changed. */
  async schemaSince(): Promise<number> {
    const { at } = await this.#db
      .selectFrom('schema_migrations')
      .select(({ fn }) => fn.max('applied_at').as('at'))
      .executeTakeFirstOrThrow();
    return Number(at);
  }
}

const toRow = ({
  startedAt,
  finishedAt,
  doneBytes,
  totalBytes,
  ...run
}: BackupRun): Selectable<Schema['backup_runs']> => ({
  ...run,
  started_at: startedAt,
  finished_at: finishedAt,
  done_bytes: doneBytes,
  total_bytes: totalBytes,
});

const toRun = (row: Selectable<Schema['backup_runs']>): BackupRun => {
  const { started_at, finished_at, done_bytes, total_bytes, ...run } = row;
  const progress = { doneBytes: done_bytes, totalBytes: total_bytes };
  return { ...run, ...progress, startedAt: started_at, finishedAt: finished_at };
};
