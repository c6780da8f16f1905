import type { InTransaction, Transaction } from './database-types.ts';

type Write<T> = {
  readonly changed: T;
  /** @returns false when there was nothing to change: then nothing else is written either */
  readonly write: (trx: Transaction) => Promise<boolean>;
  readonly together: InTransaction<T> | undefined;
};

/** @returns what `write` does */
export function inTransaction<T>(db: Transaction, { changed, write, together }: Write<T>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isWritten = await write(trx);
    if (isWritten) await together?.(changed, trx);
    return isWritten;
  });
}
