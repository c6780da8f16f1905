import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type Column,
  type Row,
  type RowSource,
  type RowTarget,
  type Table,
  type TableSize,
  toTables,
} from './rows.ts';

const LIST_COLUMNS = `
  select tables.name as "table", columns.name as name, columns.type as type
  from sqlite_schema as tables join pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'`;
const LIST_PARENTS = `
  select tables.name as child, keys."table" as parent
  from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
  where tables.type = 'table'`;

type Reference = { readonly child: string; readonly parent: string };

/** Call it in a transaction: a read of each table for itself would mix moments. */
export function sqliteRowSource(database: DatabaseSync): RowSource {
  const tables = toTables(database.prepare(LIST_COLUMNS).all() as Column[]);
  const references = database.prepare(LIST_PARENTS).all() as Reference[];
  return {
    tables: parentsFirst(tables, references),
    measure: async (table) => measureTable(database, table),
    read: (table) => readTable(database, table),
  };
}

function parentsFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted = new Set<Table>();
  const add = (table: Table) => {
    for (const { child, parent } of references)
      if (child === table.name && parent !== child) tables.filter(({ name }) => name === parent).forEach(add);
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}

function measureTable(database: DatabaseSync, { name, columns }: Table): TableSize {
  const bytes = columns.map((column) => `total(octet_length(${quote(column)}))`).join(' + ');
  const query = `select count(*) as rows, ${bytes} as bytes from ${quote(name)}`;
  return database.prepare(query).get() as TableSize;
}

async function* readTable(database: DatabaseSync, table: Table): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  const query = `select ${columnList(table)} from ${quote(table.name)}`;
  for (const row of database.prepare(query).iterate() as Iterable<Row>) {
    batch.push(row);
    if (batch.length < table.batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function sqliteRowTarget(database: DatabaseSync): RowTarget {
  return {
    insert: async (table, rows) => {
      const places = table.columns.map(() => '?').join();
      const statement = database.prepare(
        `insert into ${quote(table.name)} (${columnList(table)}) values (${places})`,
      );
      for (const row of rows) statement.run(...table.columns.map((name) => row[name] as SQLInputValue));
    },
  };
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnList = ({ columns }: Table): string => columns.map(quote).join();
