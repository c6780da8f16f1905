import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** One transaction, as services hand it from repository to repository without looking inside. */
export type Transaction = Kysely<Schema>;
