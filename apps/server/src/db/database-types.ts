import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** One transaction, as services hand it from repository to repository without looking inside. */
export type Transaction = Kysely<Schema>;

/** What is written in the transaction of a change, such as who made it: neither is there without the other. */
export type InTransaction<T> = (changed: T, trx: Transaction) => Promise<void>;
