import { normalizeText } from '../lib/normalize-text.ts';
import type { UserRow } from './account-tables.ts';

type Person = Pick<UserRow, 'first_name' | 'last_name' | 'email'>;

/** Adds what accounts are searched and sorted by: name and address without case and diacritics. */
export const withSearchText = <Row extends Person>(row: Row): Row & Pick<UserRow, 'search_text'> => ({
  ...row,
  search_text: normalizeText(`${row.first_name} ${row.last_name} ${row.email}`),
});
