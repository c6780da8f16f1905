/** A row as both databases return it: numbers, texts, bytes and null. */
export type Row = Readonly<Record<string, unknown>>;

export type Table = {
  readonly name: string;
  /** Without generated columns, which the database fills itself. */
  readonly columns: readonly string[];
  /** Rows to read or write at once: few where they hold pictures. */
  readonly batchRows: number;
};

export type TableSize = { readonly rows: number; readonly bytes: number };

/** A database that rows are read from, as it was at one moment. */
export type RowSource = {
  /** Tables before those that refer to them. */
  readonly tables: readonly Table[];
  /** How many rows it has, and about how many bytes they take: for showing progress. */
  measure(table: Table): Promise<TableSize>;
  read(table: Table): AsyncIterable<readonly Row[]>;
};

export type RowTarget = {
  insert(table: Table, rows: readonly Row[]): Promise<void>;
};

/** Tables about running nodes or about this one database: all others are copied. */
const OWN_TABLES = new Set([
  'schema_migrations',
  'table_versions',
  'changed_channels',
  'leases',
  'presence',
  'backup_manifest',
  'audit_retention',
  'backup_runs',
]);

const BATCH_ROWS = 500;
const BATCH_ROWS_WITH_BYTES = 8;
const BYTES_TYPE = 'bytea';

export type Column = { readonly table: string; readonly name: string; readonly type: string };

/** @param columns of all tables of a database, as its catalog lists them */
export function toTables(columns: readonly Column[]): Table[] {
  const byTable = Map.groupBy(
    columns.filter(({ table }) => !OWN_TABLES.has(table)),
    ({ table }) => table,
  );
  return [...byTable].map(([name, own]) => ({
    name,
    columns: own.map((column) => column.name),
    batchRows: own.some(({ type }) => type.toLowerCase() === BYTES_TYPE) ? BATCH_ROWS_WITH_BYTES : BATCH_ROWS,
  }));
}
