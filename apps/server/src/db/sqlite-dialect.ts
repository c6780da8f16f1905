import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type SqliteHandles, SqliteSession } from './sqlite-session.ts';

/** Otherwise Kysely would serialise all queries; the sessions serialise writes only. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #handles: SqliteHandles;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteSession(this.#handles);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asSession(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asSession(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    asSession(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asSession(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#handles.logFlusher.close();
    this.#handles.reader.close();
    this.#handles.writer.close();
  }
}

const asSession = (connection: DatabaseConnection): SqliteSession => connection as SqliteSession;

export const createSqliteDialect = (handles: SqliteHandles): Dialect => ({
  createAdapter: () => new ConcurrentSqliteAdapter(),
  createDriver: () => new SqliteDriver(handles),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
