import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

/** By table; each committed change of one raises it by one, in the order of the commits. */
export type TableVersions = ReadonlyMap<string, number>;

/** The versions that triggers of PostgreSQL count (migrations 024 and 033). */
export class TableVersionRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(): Promise<TableVersions> {
    const rows = await this.#db.selectFrom('table_versions').select(['name', 'version']).execute();
    return new Map(rows.map(({ name, version }) => [name, version]));
  }

  /** The channels that have changed or were removed after a version of their table. */
  async listChangedChannelIds(version: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('changed_channels')
      .select('id')
      .where('version', '>', version)
      .execute();
    return rows.map(({ id }) => id);
  }
}
