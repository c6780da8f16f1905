import type { ImportJob, ImportRemark, PreviewRow } from '@airdial/contract/channel-list/schema';
import { IMPORT_UNDO_MS } from '@airdial/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { InTransaction, Transaction } from '../../../db/database-types.ts';
import type { Schema } from '../../../db/schema.ts';
import { type ImportRow, type OpenImport, type RowResult, StaleImportError } from './import-types.ts';

/** Some megabytes each. */
const PREVIEWS_MAX_COUNT = 10;

type JobState = { state: ImportJob['state'] };
type JobCounts = { total: number; created: number; failed: number; undone: number; kept: number };
type JobRow = Pick<Schema['channel_imports'], 'id' | 'created_at'> & JobCounts & JobState;

type NewJob = { readonly id: string; readonly actorId: string; readonly now: number };

/** The SQL of previews, imports and what became of their rows. */
export class ImportRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Stores a preview and deletes the oldest ones. @param content its rows as JSON */
  async insertPreview({ id, actorId, now }: NewJob, content: string): Promise<void> {
    const empty = { undone_by: null, total: 0, created: 0, failed: 0 };
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto('channel_imports')
        .values({ id, state: 'preview', content, started_by: actorId, created_at: now, ...empty })
        .execute();
      const newest = trx
        .selectFrom('channel_imports')
        .select('id')
        .where('state', '=', 'preview')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PREVIEWS_MAX_COUNT);
      await trx
        .deleteFrom('channel_imports')
        .where('state', '=', 'preview')
        .where('id', 'not in', newest)
        .execute();
    });
  }

  /** @returns undefined when it is deleted, or its import was started */
  async findPreview(id: string): Promise<PreviewRow[] | undefined> {
    const row = await this.#db
      .selectFrom('channel_imports')
      .select('content')
      .where('id', '=', id)
      .where('state', '=', 'preview')
      .executeTakeFirst();
    return row && JSON.parse(row.content);
  }

  /** Makes an import of a preview, unless another call was faster. */
  async start(
    { id, actorId, now }: NewJob,
    rows: readonly ImportRow[],
    audit: InTransaction<string>,
  ): Promise<void> {
    const content = JSON.stringify(rows);
    await this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('channel_imports')
        .set({ state: 'running', content, started_by: actorId, total: rows.length, created_at: now })
        .where('id', '=', id)
        .where('state', '=', 'preview')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await audit(id, trx);
    });
  }

  /** Newest first. */
  async list(limit: number): Promise<ImportJob[]> {
    const rows = await this.#selectJobs()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toJob);
  }

  async find(id: string): Promise<ImportJob | undefined> {
    const row = await this.#selectJobs().where('id', '=', id).executeTakeFirst();
    return row && toJob(row);
  }

  /** In the order of the list. */
  listRemarks(id: string): Promise<ImportRemark[]> {
    return this.#db
      .selectFrom('channel_import_rows')
      .select(['line', 'name', 'state', 'reason'])
      .where('import_id', '=', id)
      .where('reason', 'is not', null)
      .where('state', '!=', 'deleted')
      .$narrowType<Pick<ImportRemark, 'state' | 'reason'>>()
      .orderBy('position')
      .execute();
  }

  /** The oldest import that has work left. */
  async findOpen(): Promise<OpenImport | undefined> {
    const row = await this.#db
      .selectFrom('channel_imports')
      .select(['id', 'state', 'started_by', 'undone_by', 'created', 'failed'])
      .where('state', 'in', ['running', 'undoing'])
      .$narrowType<Pick<OpenImport, 'state'>>()
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, state, started_by, undone_by, created, failed } = row;
    return { id, state, actorId: undone_by ?? started_by, done: created + failed };
  }

  /** Adds what was found out about a channel since it was imported, once. */
  async addRemark(channelId: string, remark: string): Promise<void> {
    await this.#db
      .updateTable('channel_import_rows')
      .set({ reason: sql<string>`coalesce(reason || ' ', '') || ${remark}` })
      .where('channel_id', '=', channelId)
      .where('state', '=', 'created')
      .where(({ or, eb }) => or([eb('reason', 'is', null), eb('reason', 'not like', `%${remark}`)]))
      .execute();
  }

  /** All rows of an import that runs. */
  async readRows(id: string): Promise<ImportRow[]> {
    const { content } = await this.#db
      .selectFrom('channel_imports')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return content === '' ? [] : JSON.parse(content);
  }

  /**
   * @param done so many rows have a result already
   * @throws StaleImportError when the import has ended, or another node was faster
   */
  async addResults(id: string, done: number, results: readonly RowResult[], trx: Transaction): Promise<void> {
    const created = results.filter((result) => result.created).length;
    const failed = results.length - created;
    const { numUpdatedRows } = await trx
      .updateTable('channel_imports')
      .set(({ eb }) => ({ created: eb('created', '+', created), failed: eb('failed', '+', failed) }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where(({ eb, ref }) => eb(eb('created', '+', ref('failed')), '=', done))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new StaleImportError(id);
    await trx
      .insertInto('channel_import_rows')
      .values(results.map((result, index) => toResultRow(id, done + index, result)))
      .execute();
  }

  /** Ends an import, unless it is being undone. */
  async finish(id: string): Promise<void> {
    await this.#db
      .updateTable('channel_imports')
      .set({ state: 'done', content: '' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }

  /** The results of old imports. @returns how many there were; fewer than `limit` means that none are left */
  async deleteOldRows(before: number, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from channel_import_rows where (import_id, position) in (
        select import_id, position from channel_import_rows
        where import_id in (select id from channel_imports where created_at < ${before}) limit ${limit}
      )`.execute(this.#db);
    return Number(numAffectedRows ?? 0);
  }

  /** After their results. @returns how many there were; fewer than `limit` means that none are left */
  async deleteOld(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('channel_imports')
      .where('id', 'in', (eb) =>
        eb.selectFrom('channel_imports').select('id').where('created_at', '<', before).limit(limit),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Without their rows, which are long. A preview is no import. */
  #selectJobs() {
    return this.#db
      .selectFrom('channel_imports')
      .select(['id', 'state', 'total', 'created', 'failed', 'undone', 'kept', 'created_at'])
      .where('state', '!=', 'preview')
      .$narrowType<JobState>();
  }
}

const toResultRow = (
  id: string,
  position: number,
  { line, name, reason, created }: RowResult,
): Schema['channel_import_rows'] => ({
  import_id: id,
  position,
  line,
  name,
  state: created ? 'created' : 'failed',
  reason: reason ?? null,
  channel_id: created?.id ?? null,
  version: created?.version ?? null,
});

const toJob = ({ id, created, failed, created_at, ...row }: JobRow): ImportJob => ({
  ...row,
  _id: id,
  created,
  failed,
  done: created + failed,
  createdAt: new Date(created_at).toISOString(),
  undoUntil: row.state === 'undone' ? null : new Date(created_at + IMPORT_UNDO_MS).toISOString(),
});
