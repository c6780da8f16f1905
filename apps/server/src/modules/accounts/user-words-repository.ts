import type { Kysely } from 'kysely';
import type { UserRow } from '../../db/account-tables.ts';
import type { Transaction } from '../../db/database-types.ts';
import type { Schema } from '../../db/schema.ts';
import { searchWords } from '../../lib/search-words.ts';

type Person = Pick<UserRow, 'first_name' | 'last_name' | 'email'>;

/** Adds the column `search_text`: each word after a line break. */
export const withSearchText = <Row extends Person>(row: Row): Row & Pick<UserRow, 'search_text'> => ({
  ...row,
  search_text: toWords(row)
    .map((word) => `\n${word}`)
    .join(''),
});

export async function insertUserWords(accounts: readonly UserRow[], db: Kysely<Schema>): Promise<void> {
  const rows = accounts.flatMap((row) => toWords(row).map((word) => ({ user_id: row.id, word })));
  await db.insertInto('user_words').values(rows).execute();
}

/** Replaces the words of an account whose name or address changed. */
export async function updateUserWords(row: UserRow, trx: Transaction): Promise<void> {
  const { search_text } = withSearchText(row);
  if (search_text === row.search_text) return;
  await trx.updateTable('users').set({ search_text }).where('id', '=', row.id).execute();
  await trx.deleteFrom('user_words').where('user_id', '=', row.id).execute();
  await insertUserWords([row], trx);
}

const toWords = ({ first_name, last_name, email }: Person): string[] =>
  searchWords([first_name, last_name, email]);
