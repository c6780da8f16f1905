import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../../../db/database.ts';
import { DATABASE_NOW_MS } from '../../../db/database-clock.ts';
import type { Schema } from '../../../db/schema.ts';

export class ListeningRepository {
  readonly #db: Kysely<Schema>;
  readonly #now: RawBuilder<number>;

  constructor({ db, kind }: { readonly db: Kysely<Schema>; readonly kind: DatabaseKind }) {
    this.#db = db;
    this.#now = DATABASE_NOW_MS[kind];
  }

  /** Stores the counts of this node until they expire. @param counts as JSON */
  async savePresence(node: string, counts: string, lastsMs: number): Promise<void> {
    const row = { counts, expires: sql<number>`${this.#now} + ${lastsMs}` };
    await this.#db
      .insertInto('presence')
      .values({ node, ...row })
      .onConflict((conflict) => conflict.column('node').doUpdateSet(row))
      .execute();
    await this.#db.deleteFrom('presence').where('expires', '<', this.#now).execute();
  }

  /** The counts of the other running nodes, as JSON. */
  async listOtherPresences(node: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('presence')
      .select('counts')
      .where('node', '<>', node)
      .where('expires', '>=', this.#now)
      .execute();
    return rows.map(({ counts }) => counts);
  }

  async deletePresence(node: string): Promise<void> {
    await this.#db.deleteFrom('presence').where('node', '=', node).execute();
  }
}
