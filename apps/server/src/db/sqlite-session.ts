import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely';
import type { AsyncMutex } from './async-mutex.ts';
import { BUSY_GIVE_UP_MS, retryWhileBusy, toUnavailable } from './sqlite-errors.ts';
import type { SqliteHandle } from './sqlite-handle.ts';

export type SqliteHandles = {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  /** Held from BEGIN to COMMIT, so that nobody else's statement lands inside a transaction. */
  readonly writeTurn: AsyncMutex;
};

const giveUpTime = () => performance.now() + BUSY_GIVE_UP_MS;

/**
 * What Kysely takes for a connection: one query or one transaction on the shared handles. Reads outside a transaction
 * go to the second handle and see the last commit; everything else waits for its turn on the first.
 */
export class SqliteSession implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  #endTurn: (() => void) | undefined;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, writeTurn } = this.#handles;
    const deadline = giveUpTime();
    if (this.#endTurn) return this.#executeInTransaction(sql, parameters);
    if (SelectQueryNode.is(query)) {
      return retryWhileBusy(() => reader.execute<Row>(sql, parameters), deadline);
    }
    return writeTurn.run(() => retryWhileBusy(() => writer.execute<Row>(sql, parameters), deadline));
  }

  /** Rows come at once: a cursor left open would keep the write-ahead log from being folded back. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  async begin(): Promise<void> {
    const { writer, writeTurn } = this.#handles;
    const deadline = giveUpTime();
    const endTurn = await writeTurn.acquire();
    try {
      await retryWhileBusy(() => writer.database.exec('begin immediate'), deadline);
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await retryWhileBusy(() => this.#handles.writer.database.exec('commit'), giveUpTime());
  }

  /** Some errors (a full disk) have rolled back already. */
  rollback(): void {
    const { database } = this.#handles.writer;
    if (this.#endTurn && database.isTransaction) database.exec('rollback');
  }

  release(): void {
    this.rollback();
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  #executeInTransaction<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return this.#handles.writer.execute<Row>(sql, parameters);
    } catch (error) {
      throw toUnavailable(error);
    }
  }
}
