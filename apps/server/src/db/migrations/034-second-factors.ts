import type { Kysely } from 'kysely';

/**
 * The second factor of an account: its encrypted secret, when it was confirmed, and the newest time
 * step whose code was taken. Recovery codes are stored as hashes until they are used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('second_factor', 'text').execute();
  await db.schema.alterTable('users').addColumn('second_factor_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('second_factor_step', 'bigint').execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
}
