import type { Kysely } from 'kysely';

/** A step of the schema. A released migration is never edited; a later one corrects it. */
export type Migration = {
  /** Such as `001-channels`: the number gives the order. */
  readonly name: string;
  /** Runs in a transaction, in SQL for both databases. */
  up(db: Kysely<unknown>): Promise<void>;
};
