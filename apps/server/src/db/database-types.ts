import type { Transaction as KyselyTransaction, OperationNodeSource } from 'kysely';
import type { Schema } from './schema.ts';

/** Services pass it from repository to repository. A plain database handle is no `Transaction`. */
export type Transaction = KyselyTransaction<Schema>;

/**
 * A statement that a repository has prepared, for another one to execute together with others in
 * one transaction.
 */
export type Statement = OperationNodeSource;

/** Writes what belongs to a change, such as its audit entry, in the transaction of the change. */
export type InTransaction<T> = (changed: T, trx: Transaction) => Promise<void>;

/** Like `InTransaction`, for a change of what there was before. */
export type AuditChange<T> = (changed: T, trx: Transaction, before?: T) => Promise<void>;

/** Why the database takes no changes, although it may still be read. */
export type WriteProblem = 'disk-full' | 'database-read-only' | 'database-not-writable';

/** Damage of the embedded database's write-ahead log; changes are committed transactions. */
export type LogDamage = {
  readonly readableChanges: number;
  /** Null: unknown, because nothing of the log is left. */
  readonly lostChanges: number | null;
};

/** Damage that was found at this start. */
export type FoundDamage = LogDamage & {
  /** Where the files are as they were found. */
  readonly folder: string;
};

/** `clockAheadMs`: by how much the database's clock is ahead of this machine's. */
export type DatabaseSpeed = { readonly roundTripMs: number; readonly clockAheadMs: number };
