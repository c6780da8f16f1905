import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';

const SILENT = { info: () => {}, error: () => {} };

/** The tables, and columns as `table.column`, that a new database has and this one lacks. */
export async function findMissing(db: Kysely<Schema>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-doctor-'));
  const fresh = await openDatabase({ dataDir: folder, databaseUrl: null, logger: SILENT });
  try {
    const present = new Set(await listNames(db));
    const missing = (await listNames(fresh.db)).filter((name) => !present.has(name));
    // Of a table that is missing, its columns say nothing more.
    return missing.filter((name) => !missing.includes(name.split('.')[0] ?? '') || !name.includes('.'));
  } finally {
    await fresh.close();
    await rm(folder, { recursive: true });
  }
}

async function listNames(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]);
}
