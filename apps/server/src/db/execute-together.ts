import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';
import type { Statement, Transaction } from './database-types.ts';
import type { Schema } from './schema.ts';

/**
 * Executes statements that change different rows and need nothing of each other's results. On
 * PostgreSQL they are parts of one statement and cost one round trip; each sees the rows as they
 * were before all of them. The embedded database has no round trips and executes them in order.
 */
export async function executeTogether(
  statements: readonly Statement[],
  trx: Transaction,
  kind: DatabaseKind,
): Promise<void> {
  if (kind === 'sqlite') return executeInOrder(statements, trx);
  const parts = statements.map((statement, index) => sql`${sql.id(`part_${index}`)} as (${statement})`);
  await sql`with ${sql.join(parts)} select`.execute(trx);
}

export async function executeInOrder(statements: readonly Statement[], db: Kysely<Schema>): Promise<void> {
  for (const statement of statements) await sql`${statement}`.execute(db);
}
