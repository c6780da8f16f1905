import { SAMPLE_LINES } from './find-separator.ts';
import { isAddress } from './parsed-list.ts';
import { findFields, isLooseAddressName } from './row-values.ts';

/** No list has more columns. */
export const COLUMNS_MAX_COUNT = 200;
const PICTURE = /\.(?:gif|ico|jpe?g|png|svg|webp)(?:\?|$)/i;

type Cells = readonly string[];
type IsOfKind = (cell: string, column: number) => boolean;

export const isPicture = (cell: string): boolean => isAddress(cell) && PICTURE.test(cell);
export const isWords = (cell: string): boolean => !isAddress(cell) && /\p{L}/u.test(cell);

/** The column with most cells of a kind in the first records; -1 where none has one. */
export function findColumn(records: readonly Cells[], isOfKind: IsOfKind): number {
  const counts = Array.from({ length: COLUMNS_MAX_COUNT }, () => 0);
  for (const record of records.slice(0, SAMPLE_LINES))
    for (const [column, cell] of record.slice(0, COLUMNS_MAX_COUNT).entries())
      if (isOfKind(cell.trim(), column)) counts[column] = (counts[column] ?? 0) + 1;
  const most = Math.max(...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/**
 * Gives the columns of addresses and of names our own names, where a header has others for them: they are
 * detected by their content, among the columns whose names are unknown.
 */
export function nameColumns(header: Cells, records: readonly Cells[]): Cells {
  const fields = findFields(header);
  if (fields.size === 0 || fields.has('streamUrl') || !isHeader(header)) return header;
  const known = new Set(fields.values());
  const find = (isOfKind: IsOfKind) =>
    findColumn(records, (cell, column) => {
      const name = header[column];
      return name !== undefined && !known.has(name) && isOfKind(cell, column);
    });
  const isStream = (cell: string) => isAddress(cell) && !isPicture(cell);
  const loose = find((cell, column) => isLooseAddressName(header[column] ?? '') && isStream(cell));
  const urls = loose === -1 ? find(isStream) : loose;
  if (urls === -1) return header;
  const names = fields.has('name') ? -1 : find(isWords);
  return header.map((name, column) => (column === urls ? 'streamUrl' : column === names ? 'name' : name));
}

/** A heading has words in one cell only. */
const isHeader = (record: Cells): boolean => !record.some(isAddress) && record.filter(isWords).length > 1;
