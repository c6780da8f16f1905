import type { Transaction as KyselyTransaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Services pass a transaction from repository to repository; a plain database handle is no transaction. */
export type Transaction = KyselyTransaction<Schema>;

/** Writes what belongs to a change, such as its audit entry, in the transaction of the change. */
export type InTransaction<T> = (changed: T, trx: Transaction) => Promise<void>;
