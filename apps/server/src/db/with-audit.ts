import type { Kysely } from 'kysely';
import type { InTransaction, Transaction } from './database-types.ts';
import type { Schema } from './schema.ts';

type AuditedWrite<T> = {
  readonly changed: T;
  /** @returns false when there was nothing to change, so that no audit entry is written */
  readonly write: (trx: Transaction) => Promise<boolean>;
  readonly audit: InTransaction<T> | undefined;
};

/**
 * Writes a change and its audit entry in one transaction: both are stored or neither is.
 *
 * @returns the result of `write`
 */
export function withAudit<T>(
  db: Kysely<Schema>,
  { changed, write, audit }: AuditedWrite<T>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isWritten = await write(trx);
    if (isWritten) await audit?.(changed, trx);
    return isWritten;
  });
}
