import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely';
import type { AsyncMutex } from './async-mutex.ts';
import type { LogFlusher } from './log-flusher.ts';
import { BUSY_GIVE_UP_MS, retryWhileBusy, toUnavailable } from './sqlite-errors.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

export type SqliteHandles = {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  /** Held from BEGIN to COMMIT, so that no statement of another session joins the transaction. */
  readonly writeMutex: AsyncMutex;
  readonly logFlusher: LogFlusher;
};

/** Recognizes a read in a statement that is written as SQL. */
const BEGINS_WITH_SELECT = /^\s*select\b/i;

const giveUpDeadline = () => performance.now() + BUSY_GIVE_UP_MS;

/**
 * Kysely's connection: one query or one transaction on the shared handles. Reads outside a
 * transaction use the reading handle and see the last commit; everything else waits for the writing
 * handle.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  #releaseMutex: (() => void) | undefined;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, writeMutex } = this.#handles;
    const deadline = giveUpDeadline();
    if (this.#releaseMutex) return this.#executeInTransaction(sql, parameters);
    if (SelectQueryNode.is(query) || BEGINS_WITH_SELECT.test(sql)) {
      return retryWhileBusy(() => reader.execute<Row>(sql, parameters), deadline);
    }
    const result = await writeMutex.run(() =>
      retryWhileBusy(() => writer.execute<Row>(sql, parameters), deadline),
    );
    await this.#makeDurable();
    return result;
  }

  /**
   * Yields all rows at once, because an open cursor would block checkpoints of the write-ahead log.
   */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    const { writer, writeMutex } = this.#handles;
    const deadline = giveUpDeadline();
    const releaseMutex = await writeMutex.acquire();
    try {
      await retryWhileBusy(() => writer.database.exec('begin immediate'), deadline);
      this.#releaseMutex = releaseMutex;
    } catch (error) {
      releaseMutex();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#handles.writer.database.exec('commit'), giveUpDeadline());
    this.#releaseWriter();
    await this.#makeDurable();
  }

  /** Some errors, such as a full disk, have already rolled back. */
  rollback(): void {
    const { database } = this.#handles.writer;
    if (this.#releaseMutex && database.isTransaction) database.exec('rollback');
  }

  release(): void {
    this.rollback();
    this.#releaseWriter();
  }

  #releaseWriter(): void {
    this.#releaseMutex?.();
    this.#releaseMutex = undefined;
  }

  /** Other sessions write meanwhile, so that one flush serves several commits. */
  #makeDurable(): Promise<void> {
    return this.#handles.logFlusher.flush();
  }

  #executeInTransaction<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return this.#handles.writer.execute<Row>(sql, parameters);
    } catch (error) {
      throw toUnavailable(error);
    }
  }
}
