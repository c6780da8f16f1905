import type { Kysely } from 'kysely';

/** One step of the schema. Once released it is never edited: what is wrong in it, a later one mends. */
export type Migration = {
  /** `001-channels`: the number gives the order. */
  readonly name: string;
  /** Runs in a transaction, in SQL that both databases understand. */
  up(db: Kysely<unknown>): Promise<void>;
};
