import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../db/database-types.ts';
import type { Schema } from '../db/schema.ts';
import {
  type Column,
  type Row,
  type RowSource,
  type RowTarget,
  type Table,
  type TableSize,
  toTables,
} from './rows.ts';

/** Reads what was committed when `work` began, however long it takes. */
export const withPostgresSnapshot = <T>(
  db: Kysely<Schema>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

export async function postgresRowSource(trx: Transaction): Promise<RowSource> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    order by table_name, ordinal_position`.execute(trx);
  return {
    tables: toTables(rows),
    measure: (table) => measureTable(trx, table),
    read: (table) => readTable(trx, table),
  };
}

async function measureTable(trx: Transaction, { name }: Table): Promise<TableSize> {
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*) as rows, pg_table_size(${name}::regclass) as bytes from ${sql.table(name)}`.execute(trx);
  return { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) };
}

async function* readTable(trx: Transaction, table: Table): AsyncGenerator<Row[]> {
  await sql`declare rows_of_table no scroll cursor for
    select ${columnList(table)} from ${sql.table(table.name)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(table.batchRows)} from rows_of_table`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of_table`.execute(trx);
}

/** Foreign keys are checked: rows of a table come after those that they refer to. */
export function postgresRowTarget(trx: Transaction): RowTarget {
  return {
    insert: async (table, rows) => {
      const values = rows.map((row) => sql`(${sql.join(table.columns.map((name) => row[name]))})`);
      await sql`insert into ${sql.table(table.name)} (${columnList(table)})
        values ${sql.join(values)}`.execute(trx);
    },
  };
}

const columnList = ({ columns }: Table) => sql.join(columns.map((name) => sql.ref(name)));
