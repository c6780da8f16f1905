import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Row, Table } from './rows.ts';

const SUM_BYTES = 16;
const SUM_MODULUS = 1n << BigInt(SUM_BYTES * 8);

const tableSum = z.object({ rows: z.int(), checksum: z.string() });
/** By table: how many rows it has, and a checksum of their content in any order. */
export const tableSums = z.record(z.string(), tableSum);
export type TableSums = z.output<typeof tableSums>;

/**
 * Adds up the rows of one table. The hashes of the rows are added, because the databases return rows
 * in orders of their own.
 */
export class TableSummer {
  readonly #columns: readonly string[];
  #rows = 0;
  #sum = 0n;

  constructor({ columns }: Table) {
    this.#columns = columns.toSorted();
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const parts = this.#columns.flatMap((name) => encode(row[name]));
      const digest = hash('sha256', Buffer.concat(parts), 'buffer');
      this.#sum = (this.#sum + BigInt(`0x${digest.toString('hex', 0, SUM_BYTES)}`)) % SUM_MODULUS;
    }
    this.#rows += rows.length;
  }

  get result(): z.output<typeof tableSum> {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(SUM_BYTES * 2, '0') };
  }
}

/** With its type and length, so that no two rows have the same bytes. */
function encode(value: unknown): Buffer[] {
  if (value === null || value === undefined) return [Buffer.from('-')];
  if (value instanceof Uint8Array) return [Buffer.from(`b${value.length}:`), Buffer.from(value)];
  const text = Buffer.from(String(value));
  return [Buffer.from(`${typeof value === 'string' ? 's' : 'n'}${text.length}:`), text];
}

export const totalRows = (sums: TableSums): number =>
  Object.values(sums).reduce((total, { rows }) => total + rows, 0);

/** @returns the first table whose content differs, and how; null when all are equal */
export function findDifference(expected: TableSums, actual: TableSums): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [wanted, found] = [expected[name], actual[name]];
    if (wanted?.rows !== found?.rows)
      return `the table ${name} has ${found?.rows ?? 0} rows in place of ${wanted?.rows ?? 0}`;
    if (wanted?.checksum !== found?.checksum) return `rows of the table ${name} have another content`;
  }
  return null;
}
