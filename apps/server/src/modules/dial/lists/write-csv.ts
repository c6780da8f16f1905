import { LISTED_FIELDS, type ListedField } from '@airdial/contract/channel-list/schema';
import type { ListedChannel, ListWriter } from './list-types.ts';
import { toSafeCell } from './safe-cell.ts';

/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Every cell is quoted: programs differ in what separates cells that are not. */
const toCell = (text: string): string => `"${toSafeCell(text).replaceAll('"', '""')}"`;

const toText = (value: ListedChannel[ListedField]): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const toRow = (cells: readonly string[]): string => cells.map(toCell).join(',') + LINE_END;

/** CSV as of RFC 4180, with a header. Alternatives, schedule and program are JSON, an empty cell is null. */
export const csvWriter: ListWriter<ListedChannel> = {
  head: () => BYTE_ORDER_MARK + toRow(LISTED_FIELDS),
  entry: (channel) => toRow(LISTED_FIELDS.map((field) => toText(channel[field]))),
  tail: () => '',
};
