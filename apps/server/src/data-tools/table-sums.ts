import { createHash, hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Row, Table } from './rows.ts';

const SUM_BYTES = 16;
const SUM_BITS = SUM_BYTES * 8;
const WORD_BYTES = 8;
const WORD_BITS = 64n;
/** Enough for most rows; it grows for others. */
const ROW_BYTES = 4_096;
/** The type and the length of a value. */
const HEAD_MAX_BYTES = 24;

/**
 * `checksum` is of the rows in any order, which others may be found for; `content` is of the rows as they
 * were read, and has none in backups of earlier versions.
 */
const tableSum = z.object({ rows: z.int(), checksum: z.string(), content: z.optional(z.string()) });
/** By table: how many rows it has, and what they contain. */
export const tableSums = z.record(z.string(), tableSum);
export type TableSums = z.output<typeof tableSums>;

/**
 * Adds up the rows of one table. The hashes of the rows are added, because the databases return rows
 * in orders of their own.
 */
export class TableSummer {
  readonly #columns: readonly string[];
  /** One for all rows: most of the time would go into making buffers. */
  #buffer = Buffer.allocUnsafe(ROW_BYTES);
  #length = 0;
  readonly #content = createHash('sha256');
  #rows = 0;
  #sum = 0n;

  constructor({ columns }: Table) {
    this.#columns = columns.toSorted();
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#length = 0;
      for (const name of this.#columns) this.#append(row[name]);
      const bytes = this.#buffer.subarray(0, this.#length);
      this.#content.update(bytes);
      const digest = hash('sha256', bytes, 'buffer');
      const number = (digest.readBigUInt64BE(0) << WORD_BITS) | digest.readBigUInt64BE(WORD_BYTES);
      this.#sum = BigInt.asUintN(SUM_BITS, this.#sum + number);
    }
    this.#rows += rows.length;
  }

  /** With its type and length, so that no two rows have the same bytes. */
  #append(value: unknown): void {
    if (value === null || value === undefined) {
      this.#reserve(1);
      this.#length += this.#buffer.write('-', this.#length, 'latin1');
    } else if (value instanceof Uint8Array) {
      this.#appendHead('b', value.length);
      this.#buffer.set(value, this.#length);
      this.#length += value.length;
    } else {
      const text = String(value);
      this.#appendHead(typeof value === 'string' ? 's' : 'n', Buffer.byteLength(text));
      this.#length += this.#buffer.write(text, this.#length);
    }
  }

  #appendHead(type: string, bytes: number): void {
    this.#reserve(HEAD_MAX_BYTES + bytes);
    this.#length += this.#buffer.write(`${type}${bytes}:`, this.#length, 'latin1');
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Once, at the end. */
  finish(): z.output<typeof tableSum> {
    const checksum = this.#sum.toString(16).padStart(SUM_BYTES * 2, '0');
    return { rows: this.#rows, checksum, content: this.#content.digest('base64url') };
  }
}

export const totalRows = (sums: TableSums): number =>
  Object.values(sums).reduce((total, { rows }) => total + rows, 0);

/**
 * @param isSameFile whether the rows have to be in the same order too
 * @returns the first table whose content differs, and how; null when all are equal
 */
export function findDifference(
  expected: TableSums,
  actual: TableSums,
  { isSameFile = false } = {},
): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [wanted, found] = [expected[name], actual[name]];
    if (wanted?.rows !== found?.rows)
      return `the table ${name} has ${found?.rows ?? 0} rows in place of ${wanted?.rows ?? 0}`;
    const isChanged = isSameFile && wanted?.content !== undefined && wanted.content !== found?.content;
    if (isChanged || wanted?.checksum !== found?.checksum)
      return `rows of the table ${name} have another content`;
  }
  return null;
}
