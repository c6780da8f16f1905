import type { Kysely } from 'kysely';
import type { Schema } from '../src/db/schema.ts';
import { withSearchText } from '../src/db/user-search-text.ts';

const BATCH_USERS = 500;

/** Inserts accounts without a valid password, for tests of data that belongs to accounts. */
export async function insertUsers(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  for (let begin = 0; begin < ids.length; begin += BATCH_USERS) {
    const rows = ids.slice(begin, begin + BATCH_USERS).map(toRow);
    await db.insertInto('users').values(rows).execute();
  }
}

const toRow = (id: string) =>
  withSearchText({
    id,
    email: `${id}@radio.example`,
    pending_email: null,
    first_name: id,
    last_name: 'Listener',
    password_hash: 'none',
    role: 'customer',
    is_active: 1,
    is_email_verified: 1,
    is_validated: 1,
    last_login: null,
    created_at: 1,
    updated_at: 1,
  });
