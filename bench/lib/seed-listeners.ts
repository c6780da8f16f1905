import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { uuidV7 } from '../../apps/server/src/lib/uuid-v7.ts';
import { AccountRepository } from '../../apps/server/src/modules/people/accounts/account-repository.ts';
import { PasswordHasher } from '../../apps/server/src/modules/people/accounts/passwords/password-hasher.ts';
import type { BenchStorage } from './bench-storage.ts';

export const LISTENER_PASSWORD = 'Engine 1843';
export const listenerEmail = (index: number): string => `listener${index}@example.org`;

const silent = { info: () => {}, error: () => {} };

/** Stores listeners who share one password and its hash. @returns their ids */
export async function seedListeners(storage: BenchStorage, count: number): Promise<string[]> {
  const { db, kind, close } = await openDatabase({ ...storage, logger: silent });
  const accounts = new AccountRepository(db, kind);
  const passwordHash = await new PasswordHasher().hash(LISTENER_PASSWORD);
  const now = Date.now();
  const status = { role: 'customer', isEmailVerified: true, isValidated: true } as const;
  const person = { firstName: 'Listener', lastName: 'Example', passwordHash, ...status };
  const ids = Array.from({ length: count }, () => uuidV7(now));
  await accounts.inTransaction(async (trx) => {
    for (const [index, id] of ids.entries())
      await accounts.insert({ id, email: listenerEmail(index), ...person }, now, trx);
  });
  await close();
  return ids;
}
