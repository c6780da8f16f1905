import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

const KEPT_STATEMENTS_COUNT = 200;

type Prepared = { readonly statement: StatementSync; readonly returnsRows: boolean };

/** One open connection and the statements that it has compiled. */
export class SqliteHandle {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    const [oldest] = this.#prepared.keys();
    if (oldest !== undefined && this.#prepared.size >= KEPT_STATEMENTS_COUNT) this.#prepared.delete(oldest);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
