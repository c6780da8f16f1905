import { randomUUID } from 'node:crypto';
import type { User } from '@airdial/contract/user/schema';
import type { UserRow } from '../../../apps/server/src/db/account-tables.ts';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import { withSearchText } from '../../../apps/server/src/db/user-search-text.ts';
import { PasswordHasher } from '../../../apps/server/src/modules/people/accounts/passwords/password-hasher.ts';

export type PersonSeed = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly role?: User['role'];
  readonly isEmailVerified?: boolean;
  readonly isValidated?: boolean;
  readonly isActive?: boolean;
  /** JOINED_AT unless given. */
  readonly joinedAt?: number;
};

const hasher = new PasswordHasher();
const hashes = new Map<string, Promise<string>>();
const silent = { info: () => {}, error: () => {} };
export const JOINED_AT = Date.UTC(2026, 0, 2, 12);

/** Writes accounts into the database of a server that is not running yet. */
export async function seedAccounts(dataDir: string, people: readonly PersonSeed[]): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  try {
    for (const person of people) {
      const row = toRow(person, await hashOnce(person.password));
      await db.insertInto('users').values(row).execute();
    }
  } finally {
    await close();
  }
}

/** People share a password, and its hash takes a tenth of a second. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hasher.hash(password);
  hashes.set(password, hash);
  return hash;
}

function toRow(person: PersonSeed, passwordHash: string): UserRow {
  return withSearchText({
    id: randomUUID(),
    email: person.email,
    pending_email: null,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: passwordHash,
    role: person.role ?? 'customer',
    is_active: Number(person.isActive ?? true),
    is_email_verified: Number(person.isEmailVerified ?? true),
    is_validated: Number(person.isValidated ?? true),
    last_login: null,
    created_at: person.joinedAt ?? JOINED_AT,
    updated_at: person.joinedAt ?? JOINED_AT,
    second_factor: null,
    second_factor_at: null,
    second_factor_step: null,
  });
}
