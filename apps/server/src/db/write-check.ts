import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import type { WriteProblem } from './database-types.ts';
import { errorCode } from './postgres-errors.ts';
import type { Schema } from './schema.ts';
import { primaryCode } from './sqlite-errors.ts';

const ROW = 'write-check';
/**
 * Needs pages of its own, as the writes of the product do: a few bytes may find room in any, and PostgreSQL
 * compresses what repeats to a few.
 */
const CONTENT = randomBytes(8 * 1024).toString('hex');
/** https://sqlite.org/rescode.html and https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLITE_FULL = 13;
const SQLITE_READONLY = 8;
const POSTGRES_DISK_FULL = '53100';
const POSTGRES_READ_ONLY = '25006';

/** Stores something that nothing reads. @returns null when that succeeds */
export async function checkWrites(db: Kysely<Schema>): Promise<WriteProblem | null> {
  const row = { name: ROW, holder: CONTENT, epoch: 0, expires: 0 };
  try {
    await db
      .insertInto('leases')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    return null;
  } catch (error) {
    return toProblem(error instanceof AppError ? error.cause : error);
  }
}

function toProblem(error: unknown): WriteProblem {
  if (primaryCode(error) === SQLITE_FULL || errorCode(error) === POSTGRES_DISK_FULL) return 'disk-full';
  if (primaryCode(error) === SQLITE_READONLY || errorCode(error) === POSTGRES_READ_ONLY)
    return 'database-read-only';
  return 'database-not-writable';
}
