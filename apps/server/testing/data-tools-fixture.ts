import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { inject } from 'vitest';
import { type Config, readConfig } from '../src/config/config.ts';
import { copyRows, sumRows } from '../src/data-tools/copy-rows.ts';
import { postgresRowSource, postgresRowTarget } from '../src/data-tools/postgres-rows.ts';
import type { Row, RowSource, Table } from '../src/data-tools/rows.ts';
import { POSTGRES_OPTIONS } from '../src/data-tools/sources.ts';
import { sqliteRowSource, sqliteRowTarget } from '../src/data-tools/sqlite-rows.ts';
import type { TableSums } from '../src/data-tools/table-sums.ts';
import type { ToolContext } from '../src/data-tools/tool-context.ts';
import type { Database, DatabaseKind } from '../src/db/database.ts';
import type { Migration } from '../src/db/migrations/migration.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { openPostgres } from '../src/db/open-postgres.ts';
import { SQLITE_FILE } from '../src/db/open-sqlite.ts';
import { runOn } from './postgres-cluster.ts';
import { emptyFolder, emptyPostgresDatabase, POSTGRES_WAIT_MS, silentLogger } from './test-databases.ts';

const TWENTY_ROWS: RowNumbers = { first: 0, count: 20 };

/** Which rows to make for each table: a number makes the same row each time, and no two the same. */
export type RowNumbers = { readonly first: number; readonly count: number };

/** A place for an installation, on which the commands of `npm run data` run. */
export type Place = {
  readonly kind: DatabaseKind;
  readonly config: Config;
  /** What the commands print. */
  readonly lines: string[];
  readonly context: ToolContext;
  /** Opens it as a server does. */
  open(migrations?: readonly Migration[]): Promise<Database>;
  sums(): Promise<TableSums>;
  tables(): Promise<readonly Table[]>;
  /** The content of each table. */
  rows(): Promise<ReadonlyMap<string, readonly Row[]>>;
  /** While it is closed. */
  execute(statements: string): Promise<void>;
  /** While it is closed. */
  select<T>(query: string): Promise<T[]>;
  remove(): Promise<void>;
};

export async function createPlace(
  kind: DatabaseKind,
  env: Record<string, string> = {},
  password = '',
): Promise<Place> {
  const storage = kind === 'sqlite' ? emptyFolder() : await emptyPostgresDatabase(inject('postgresUrl'));
  const { dataDir, databaseUrl, remove } = storage;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env });
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const context = { config, print, readPassword: async () => password, folder: dataDir };
  const open = (migrations?: readonly Migration[]) =>
    openDatabase({
      dataDir,
      databaseUrl,
      logger: silentLogger,
      postgresWaitMs: POSTGRES_WAIT_MS,
      ...(migrations && { migrations }),
    });
  return {
    kind,
    config,
    lines,
    context,
    open,
    sums: async () => inAnyOrder(await withRows(config, (source) => sumRows(source))),
    tables: () => withRows(config, async ({ tables }) => tables),
    rows: () => withRows(config, readRows),
    execute: (statements) => execute(config, statements),
    select: <T>(query: string) => select(config, query) as Promise<T[]>,
    remove,
  };
}

/** The order of rows is each database's own. */
const inAnyOrder = (sums: TableSums): TableSums =>
  Object.fromEntries(Object.entries(sums).map(([name, { rows, checksum }]) => [name, { rows, checksum }]));

/** Migrates the place, and fills every table of its schema. */
export async function fillPlace(place: Place, migrations?: readonly Migration[]): Promise<void> {
  await (await place.open(migrations)).close();
  if (place.kind === 'sqlite') return insertRows(place, makeRows(place, TWENTY_ROWS));
  const model = await createPlace('sqlite');
  await (await model.open(migrations)).close();
  await insertRows(place, makeRows(model, TWENTY_ROWS));
  await model.remove();
}

/** Writes to the place while it is closed. */
export async function insertRows({ kind, config }: Place, rows: RowSource): Promise<void> {
  if (kind === 'postgres') {
    const { db, close } = await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl: config.databaseUrl ?? '' });
    const inserted = db.transaction().execute((trx) => copyRows(rows, postgresRowTarget(trx)));
    await inserted.finally(close);
    return;
  }
  const file = new DatabaseSync(join(config.dataDir, SQLITE_FILE));
  file.exec('begin');
  await copyRows(rows, sqliteRowTarget(file));
  file.exec('commit');
  file.close();
}

async function withRows<T>(
  { dataDir, databaseUrl }: Config,
  work: (rows: RowSource) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) {
    const file = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
    return work(sqliteRowSource(file)).finally(() => file.close());
  }
  const { db, close } = await openPostgres({ ...POSTGRES_OPTIONS, databaseUrl });
  const result = db.transaction().execute(async (trx) => work(await postgresRowSource(trx)));
  return result.finally(close);
}

async function readRows(source: RowSource): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of source.tables) {
    const rows: Row[] = [];
    for await (const batch of source.read(table)) rows.push(...batch);
    found.set(table.name, rows);
  }
  return found;
}

async function execute({ dataDir, databaseUrl }: Config, statements: string): Promise<void> {
  if (databaseUrl) await runOn(databaseUrl, statements);
  else withFile(dataDir, (file) => file.exec(statements));
}

const select = async ({ dataDir, databaseUrl }: Config, query: string): Promise<unknown[]> =>
  databaseUrl ? runOn(databaseUrl, query) : withFile(dataDir, (file) => file.prepare(query).all());

function withFile<T>(dataDir: string, work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(join(dataDir, SQLITE_FILE));
  try {
    return work(file);
  } finally {
    file.close();
  }
}

type ColumnInfo = {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
};

/** Rows for every table of an embedded database, which is closed: a new table needs nothing here. */
export function makeRows({ config }: Place, numbers: RowNumbers): RowSource {
  return withFile(config.dataDir, (file) => {
    const { tables } = sqliteRowSource(file);
    const rows = new Map(tables.map((table) => [table.name, makeTableRows(file, table, numbers)]));
    return {
      tables,
      measure: async ({ name }) => ({ rows: rows.get(name)?.length ?? 0, bytes: 0 }),
      async *read(table) {
        yield rows.get(table.name) ?? [];
      },
    };
  });
}

function makeTableRows(file: DatabaseSync, { name }: Table, { first, count }: RowNumbers): Row[] {
  const columns = file.prepare('select * from pragma_table_info(?)').all(name) as ColumnInfo[];
  const references = file.prepare('select "from" as child, "to" as parent from pragma_foreign_key_list(?)');
  const parents = new Map(references.all(name).map(({ child, parent }) => [child, parent]));
  return Array.from({ length: count }, (_, offset) => {
    const index = first + offset;
    return Object.fromEntries(
      columns.map((column) => {
        const referred = parents.get(column.name);
        return [column.name, referred ? `${referred} ${index}` : makeValue(column, index)];
      }),
    );
  });
}

function makeValue({ name, type: declared, notnull, pk }: ColumnInfo, index: number): SQLInputValue {
  const type = declared.toLowerCase();
  if (!notnull && !pk && index % 2 === 1) return null;
  if (type === 'bytea') return Uint8Array.from({ length: 300 }, (_, at) => (at * 7 + index) % 256);
  if (type === 'double precision') return index + 0.5;
  if (type === 'bigint') return 1_700_000_000_000 + index;
  if (type === 'integer') return index;
  return `${name} ${index}${name === 'id' ? '' : ' Zoë 🎷'}`;
}
