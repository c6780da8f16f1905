import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { uuidV7 } from '../../apps/server/src/lib/uuid-v7.ts';
import { AccountRepository } from '../../apps/server/src/modules/accounts/account-repository.ts';
import { PasswordHasher } from '../../apps/server/src/modules/accounts/password-hasher.ts';

export const LISTENER_PASSWORD = 'Engine 1843';
export const listenerEmail = (index: number): string => `listener${index}@example.org`;

const silent = { info: () => {}, error: () => {} };

/** Fills a data folder with listeners who share one password and its hash. */
export async function seedListeners(dataDir: string, count: number): Promise<void> {
  const { db, kind, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  const accounts = new AccountRepository(db, kind);
  const passwordHash = await new PasswordHasher().hash(LISTENER_PASSWORD);
  const now = Date.now();
  const status = { role: 'customer', isEmailVerified: true, isValidated: true } as const;
  const person = { firstName: 'Listener', lastName: 'Example', passwordHash, ...status };
  await accounts.inTransaction(async (trx) => {
    for (let index = 0; index < count; index += 1)
      await accounts.insert({ id: uuidV7(now), email: listenerEmail(index), ...person }, now, trx);
  });
  await close();
}
