import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportJob, ImportRemark } from '@airdial/contract/channel-list/schema';
import { IMPORT_UNDO_MS } from '@airdial/contract/limits';
import type { Kysely, Selectable } from 'kysely';
import type { InTransaction, Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import {
  type NewCreatedRow,
  type NewImportRow,
  type OpenImport,
  StaleImportError,
  type WaitingRow,
} from './import-types.ts';

/** The embedded database works without a turn of the event loop: so many take some milliseconds. */
const INSERT_ROWS = 200;

type JobRow = Selectable<Schema['channel_imports']>;

/** The SQL of the imports and their rows. */
export class ImportRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  insert(
    job: { readonly id: string; readonly startedBy: string; readonly now: number },
    rows: readonly NewImportRow[],
    audit: InTransaction<string>,
  ): Promise<ImportJob> {
    return this.#db.transaction().execute(async (trx) => {
      const failed = rows.filter(({ isValid }) => !isValid).length;
      const values = { id: job.id, started_by: job.startedBy, undone_by: null, created_at: job.now };
      const row = { ...values, state: 'running' as const, total: rows.length, created: 0, failed };
      await trx.insertInto('channel_imports').values(row).execute();
      for (let from = 0; from < rows.length; from += INSERT_ROWS) {
        const portion = rows.slice(from, from + INSERT_ROWS);
        const stored = portion.map((one, index) => toStoredRow(job.id, from + index, one));
        await trx.insertInto('channel_import_rows').values(stored).execute();
        await yieldToEventLoop();
      }
      await audit(job.id, trx);
      return toJob(row);
    });
  }

  /** Newest first. */
  async list(limit: number): Promise<ImportJob[]> {
    const rows = await this.#db
      .selectFrom('channel_imports')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toJob);
  }

  async find(id: string): Promise<ImportJob | undefined> {
    const row = await this.#db
      .selectFrom('channel_imports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toJob(row);
  }

  /** In the order of the list. */
  async listRemarks(id: string): Promise<ImportRemark[]> {
    const rows = await this.#db
      .selectFrom('channel_import_rows')
      .select(['line', 'name', 'state', 'reason'])
      .where('import_id', '=', id)
      .where('state', 'in', ['created', 'failed', 'kept'])
      .where('reason', 'is not', null)
      .orderBy('position')
      .execute();
    return rows.map((row) => ({
      ...row,
      state: row.state as ImportRemark['state'],
      reason: row.reason ?? '',
    }));
  }

  /** The oldest import that has work left. */
  async findOpen(): Promise<OpenImport | undefined> {
    const row = await this.#db
      .selectFrom('channel_imports')
      .select(['id', 'state', 'started_by', 'undone_by'])
      .where('state', 'in', ['running', 'undoing'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row?.state === 'running') return { id: row.id, state: row.state, actorId: row.started_by };
    if (row?.state !== 'undoing') return undefined;
    return { id: row.id, state: row.state, actorId: row.undone_by ?? row.started_by };
  }

  async listWaiting(id: string, limit: number): Promise<WaitingRow[]> {
    const rows = await this.#db
      .selectFrom('channel_import_rows')
      .select(['position', 'line', 'name', 'content', 'reason'])
      .where('import_id', '=', id)
      .where('state', '=', 'waiting')
      .orderBy('position')
      .limit(limit)
      .execute();
    return rows.map(({ content, ...row }) => ({ ...row, channel: JSON.parse(content) }));
  }

  /** The numbers that rows ask for which are not stored yet. */
  async listWantedNumbers(id: string): Promise<Set<number>> {
    const rows = await this.#db
      .selectFrom('channel_import_rows')
      .select('channel_number')
      .where('import_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    return new Set(rows.flatMap(({ channel_number }) => channel_number ?? []));
  }

  /** @throws StaleImportError when the import ended, or a row was stored by another node */
  async markCreated(id: string, rows: readonly NewCreatedRow[], trx: Transaction): Promise<void> {
    await this.#count(id, 'created', rows.length, trx);
    const values = rows.map(({ position, line, name, channelId, version, reason }) => ({
      ...{ import_id: id, position, line, name, channel_number: null, content: '' },
      ...{ state: 'created' as const, reason, channel_id: channelId, version },
    }));
    // All rows are there: one statement updates them with a value of its own for each.
    const stored = await trx
      .insertInto('channel_import_rows')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'position'])
          .doUpdateSet(({ ref }) => ({
            content: ref('excluded.content'),
            state: ref('excluded.state'),
            reason: ref('excluded.reason'),
            channel_id: ref('excluded.channel_id'),
            version: ref('excluded.version'),
          }))
          .where('channel_import_rows.state', '=', 'waiting'),
      )
      .returning('position')
      .execute();
    if (stored.length < rows.length) throw new StaleImportError(id);
  }

  /** @throws StaleImportError */
  markFailed(id: string, position: number, reason: string): Promise<void> {
    return this.#db.transaction().execute(async (trx) => {
      await this.#count(id, 'failed', 1, trx);
      const { numUpdatedRows } = await trx
        .updateTable('channel_import_rows')
        .set({ state: 'failed', content: '', reason })
        .where('import_id', '=', id)
        .where('position', '=', position)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new StaleImportError(id);
    });
  }

  /** The channels of all imports since then that are not undone. */
  async listCreatedSince(since: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('channel_import_rows as row')
      .innerJoin('channel_imports as job', 'job.id', 'row.import_id')
      .select('row.channel_id')
      .where('job.created_at', '>', since)
      .where('row.state', '=', 'created')
      .execute();
    return rows.flatMap(({ channel_id }) => channel_id ?? []);
  }

  /** Ends an import or an undo, unless its state has changed. */
  async finish({ id, state }: Pick<OpenImport, 'id' | 'state'>): Promise<void> {
    await this.#db
      .updateTable('channel_imports')
      .set({ state: state === 'running' ? 'done' : 'undone' })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute();
  }

  async deleteOld(startedBefore: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('channel_import_rows')
        .where('import_id', 'in', (eb) =>
          eb.selectFrom('channel_imports').select('id').where('created_at', '<', startedBefore),
        )
        .execute();
      await trx.deleteFrom('channel_imports').where('created_at', '<', startedBefore).execute();
    });
  }

  /** Also locks the import: of two nodes, the second one finds its rows done. */
  async #count(id: string, column: 'created' | 'failed', count: number, trx: Transaction): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable('channel_imports')
      .set(({ eb }) => ({ [column]: eb(column, '+', count) }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new StaleImportError(id);
  }
}

const toStoredRow = (id: string, position: number, row: NewImportRow): Schema['channel_import_rows'] => ({
  import_id: id,
  position,
  line: row.line,
  name: row.name,
  channel_number: row.channel.channelNumber ?? null,
  content: row.isValid ? JSON.stringify(row.channel) : '',
  state: row.isValid ? 'waiting' : 'failed',
  reason: row.reason ?? null,
  channel_id: null,
  version: null,
});

const toJob = ({
  id,
  state,
  total,
  created,
  failed,
  created_at,
}: Omit<JobRow, 'started_by' | 'undone_by'>): ImportJob => ({
  _id: id,
  state,
  total,
  done: created + failed,
  created,
  failed,
  createdAt: new Date(created_at).toISOString(),
  undoUntil: state === 'undone' ? null : new Date(created_at + IMPORT_UNDO_MS).toISOString(),
});
