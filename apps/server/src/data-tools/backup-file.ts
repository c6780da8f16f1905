import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { allMigrations } from '../db/migrations/all-migrations.ts';
import { isFile, toImmutableUrl } from '../db/sqlite-file.ts';
import { APP_VERSION } from '../lib/app-version.ts';
import { StartupError } from '../lib/startup-error.ts';
import { parseShallowJson } from '../lib/untrusted-input/shallow-json.ts';
import type { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { type BackupSignature, backupSignature, signBackup } from './backup-signature.ts';
import { sumRows } from './copy-rows.ts';
import { withNewDatabase } from './new-database.ts';
import { sqliteRowSource } from './sqlite-rows.ts';
import { findDifference, type TableSums, tableSums } from './table-sums.ts';

/**
 * A backup is an embedded database of the product's own schema, whatever database it is of, with one
 * more table: what it should contain, and the key that its secrets were encrypted with.
 */
const MANIFEST_TABLE = 'backup_manifest';

const manifestSchema = z.object({ version: z.string(), madeAt: z.iso.datetime(), tables: tableSums });
type Manifest = z.output<typeof manifestSchema>;

export type OpenedBackup = {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly bytes: number;
  /** Null: a copy that was made before an upgrade, which has none. */
  readonly manifest: Manifest | null;
  readonly manifestText: string | null;
  readonly signature: BackupSignature | null;
  readonly secretKey: string | null;
  /** Names of the migrations that made its schema. */
  readonly migrations: ReadonlySet<string>;
};

type ManifestOptions = {
  readonly tables: TableSums;
  /** Null: not included. */
  readonly secretKey: string | null;
  /** Null: there is no secret to sign with. */
  readonly secrets: SecretService | null;
};

export function writeManifest(path: string, { tables, secretKey, secrets }: ManifestOptions): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(`create table ${MANIFEST_TABLE} (key text primary key, value text not null)`);
    const manifest: Manifest = { version: APP_VERSION, madeAt: new Date().toISOString(), tables };
    const insert = database.prepare(`insert into ${MANIFEST_TABLE} values (?, ?)`);
    const text = JSON.stringify(manifest);
    insert.run('manifest', text);
    if (secrets) insert.run('signature', JSON.stringify(signBackup(secrets, text)));
    if (secretKey !== null) insert.run('secret.key', secretKey);
  } finally {
    database.close();
  }
}

/**
 * Opens a backup and compares its content with what it should contain.
 *
 * @throws StartupError (78) that names the file: missing, damaged, or made by a newer version
 */
export async function openBackup(path: string): Promise<OpenedBackup> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw StartupError.badConfiguration(`${path} is a link. Name the file that it leads to.`);
  if (!isFile(path)) throw StartupError.badConfiguration(`There is no file ${path}.`);
  accessSync(path, constants.R_OK);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(existsSync(`${path}-wal`) ? path : toImmutableUrl(path), { readOnly: true });
    const backup = { ...readBackup(database), path, bytes: statSync(path).size };
    rejectNewer(backup);
    await rejectForeignSchema(backup);
    if (backup.manifest) await compare(database, backup.manifest);
    return backup;
  } catch (error) {
    database?.close();
    throw error instanceof StartupError ? error : damaged(path, error);
  }
}

function readBackup(database: DatabaseSync): Omit<OpenedBackup, 'bytes' | 'path'> {
  const verdict = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})[0];
  if (verdict !== 'ok') throw new Error(String(verdict));
  const names = database.prepare('select name from schema_migrations').all();
  const hasManifest = database.prepare('select 1 from sqlite_schema where name = ?').get(MANIFEST_TABLE);
  const read = (key: string): string | null => {
    if (!hasManifest) return null;
    const row = database.prepare(`select value from ${MANIFEST_TABLE} where key = ?`).get(key);
    return (row?.value as string | undefined) ?? null;
  };
  const [manifestText, signatureText] = [read('manifest'), read('signature')];
  return {
    database,
    manifest: manifestText === null ? null : manifestSchema.parse(parseShallowJson(manifestText)),
    manifestText,
    signature: signatureText === null ? null : backupSignature.parse(parseShallowJson(signatureText)),
    secretKey: read('secret.key'),
    migrations: new Set(names.map(({ name }) => String(name))),
  };
}

async function compare(database: DatabaseSync, { tables }: Manifest): Promise<void> {
  const difference = findDifference(tables, await sumRows(sqliteRowSource(database)), {
    isSameFile: true,
  });
  if (difference !== null) throw new Error(difference);
}

function rejectNewer({ path, migrations, manifest }: OpenedBackup): void {
  const known = new Set(allMigrations.map(({ name }) => name));
  if ([...migrations].every((name) => known.has(name))) return;
  throw StartupError.badConfiguration(
    `The backup ${path} was made by a newer version of Airdial (${manifest?.version ?? 'unknown'}; this is ` +
      `${APP_VERSION}). Nothing was changed. Install that version or a later one, and restore with it.`,
  );
}

/** Views, triggers and virtual tables run code when they are used. A backup has only those of our schema. */
async function rejectForeignSchema({ path, database, migrations }: OpenedBackup) {
  const list = `select sql from sqlite_schema
    where type in ('view', 'trigger') or sql like 'create virtual %'`;
  const own = await withNewDatabase(migrations, async (db) => (await sql.raw<Code>(list).execute(db)).rows);
  const known = new Set(own.map((row) => row.sql));
  const foreign = (database.prepare(list).all() as Code[]).find((row) => !known.has(row.sql));
  if (!foreign) return;
  throw StartupError.badConfiguration(
    `The backup ${path} contains what Airdial does not make (${foreign.sql.slice(0, SHOWN_CHARS)}). Nothing was changed. ` +
      'Use another one.',
  );
}

type Code = { readonly sql: string };
const SHOWN_CHARS = 80;

const damaged = (path: string, cause: unknown): StartupError =>
  StartupError.badConfiguration(
    `The backup ${path} is damaged, or no backup (${cause instanceof Error ? cause.message.replaceAll('\n', ' ') : cause}). ` +
      'Nothing was changed. Use another one.',
    cause,
  );
