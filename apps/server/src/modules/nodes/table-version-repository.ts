import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { StoredVersions } from './table-versions.ts';

/** The versions that triggers of PostgreSQL count (migration 024). */
export class TableVersionRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async read(): Promise<StoredVersions> {
    const rows = await this.#db.selectFrom('table_versions').select(['name', 'version']).execute();
    return new Map(rows.map(({ name, version }) => [name, version]));
  }
}
