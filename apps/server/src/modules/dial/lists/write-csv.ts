import { LISTED_FIELDS, type ListedField } from '@airdial/contract/channel-list/schema';
import { BYTE_ORDER_MARK, toCsvRow } from '../../../lib/csv-text.ts';
import type { ListedChannel, ListWriter } from './list-types.ts';

const toText = (value: ListedChannel[ListedField]): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** CSV as of RFC 4180, with a header. Alternatives, further genres, schedule and program are JSON, an empty cell is null. */
export const csvWriter: ListWriter<ListedChannel> = {
  head: () => BYTE_ORDER_MARK + toCsvRow(LISTED_FIELDS),
  entry: (channel) => toCsvRow(LISTED_FIELDS.map((field) => toText(channel[field]))),
  tail: () => '',
};
