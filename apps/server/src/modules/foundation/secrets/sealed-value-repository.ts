import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { mayHoldSealed } from './secret-service.ts';

/** Every text that is sealed begins so, alone or within a JSON text. */
const SEALED_PATTERN = '%v1.%';

type SealedValue = { readonly table: string; readonly column: string; readonly value: string };

/** What is sealed in every column that holds text, as the catalog lists them: none can be forgotten. */
export class SealedValueRepository {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  async list(): Promise<SealedValue[]> {
    const found: SealedValue[] = [];
    for (const { name: table, columns } of await this.#db.introspection.getTables())
      for (const { name: column } of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
        const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value
          from ${sql.table(table)} where ${sql.ref(column)} like ${SEALED_PATTERN}`.execute(this.#db);
        for (const { value } of rows) if (mayHoldSealed(value)) found.push({ table, column, value });
      }
    return found;
  }

  async replace({ table, column, value }: SealedValue, resealed: string): Promise<void> {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
      where ${sql.ref(column)} = ${value}`.execute(this.#db);
  }
}
