import type { Transaction } from './database-types.ts';

/** What is written in the transaction of a change, such as who made it: neither is there without the other. */
export type Together<T> = (changed: T, trx: Transaction) => Promise<void>;

type Write<T> = {
  readonly changed: T;
  /** @returns false when there was nothing to change: then nothing else is written either */
  readonly write: (trx: Transaction) => Promise<boolean>;
  readonly together: Together<T> | undefined;
};

/** @returns what `write` does */
export function writeTogether<T>(db: Transaction, { changed, write, together }: Write<T>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isWritten = await write(trx);
    if (isWritten) await together?.(changed, trx);
    return isWritten;
  });
}
