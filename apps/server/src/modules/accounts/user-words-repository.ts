import type { UserRow } from '../../db/account-tables.ts';
import type { Transaction } from '../../db/database-types.ts';
import { searchWords } from '../../lib/search-words.ts';

type Person = Pick<UserRow, 'first_name' | 'last_name' | 'email'>;

/** An account with its words, as the column `search_text` has them. */
export const withSearchText = <Row extends Person>(row: Row): Row & Pick<UserRow, 'search_text'> => ({
  ...row,
  search_text: wordsOf(row)
    .map((word) => `\n${word}`)
    .join(''),
});

/** Makes new accounts ones that can be found. */
export async function insertWords(accounts: readonly UserRow[], trx: Transaction): Promise<void> {
  const rows = accounts.flatMap((row) => wordsOf(row).map((word) => ({ user_id: row.id, word })));
  await trx.insertInto('user_words').values(rows).execute();
}

/** Keeps an account that has changed such that it is found by what it is now. */
export async function renewWords(row: UserRow, trx: Transaction): Promise<void> {
  const { search_text } = withSearchText(row);
  if (search_text === row.search_text) return;
  await trx.updateTable('users').set({ search_text }).where('id', '=', row.id).execute();
  await trx.deleteFrom('user_words').where('user_id', '=', row.id).execute();
  await insertWords([row], trx);
}

const wordsOf = ({ first_name, last_name, email }: Person): string[] =>
  searchWords([first_name, last_name, email]);
