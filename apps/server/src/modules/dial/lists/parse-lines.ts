import { listErrors } from '@airdial/contract/channel-list/messages';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { addRow, type ParsedRow, readLines, UnreadableListError } from './parsed-list.ts';

/** What stands around a name: brackets, quotation marks, and what divides it from the address. */
const AROUND_NAME = new Set(' \t"\'#([{}]),;:|=~-');

/** Behind a name there may be no space: `Nova=http://…`. */
const ADDRESS_IN_LINE = /(?<![\w+.-])(?:[a-z][a-z0-9+.-]{1,20}:\/\/|spotify:)/i;

/**
 * An address in each line, with the name of its station before or behind it, or none. A line without
 * an address is the heading of those that follow, or the name of the one that follows and has no other.
 *
 * @throws UnreadableListError when no line has an address
 */
export async function parseLines(text: string): Promise<ParsedRow[]> {
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  let heading = '';
  for (const [number, raw] of readLines(text)) {
    if (slice.isOver) await slice.next();
    const line = raw.replace('\uFEFF', '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const at = line.search(ADDRESS_IN_LINE);
    if (at === -1) {
      heading = toName(line);
      continue;
    }
    const [streamUrl = ''] = line.slice(at).split(/\s/, 1);
    const own = toName(line.slice(0, at)) || toName(line.slice(at + streamUrl.length));
    const values = own
      ? { name: own, streamUrl, genre: heading || undefined }
      : { name: heading || nameOfAddress(streamUrl), streamUrl };
    if (!own) heading = '';
    addRow(rows, { line: number, values: withoutUndefined(values) });
  }
  if (rows.length === 0 && text.trim() !== '') throw new UnreadableListError(null, listErrors.noAddresses);
  return rows;
}

function toName(text: string): string {
  let from = 0;
  let end = text.length;
  while (AROUND_NAME.has(text.charAt(from))) from += 1;
  while (end > from && AROUND_NAME.has(text.charAt(end - 1))) end -= 1;
  return text.slice(from, end);
}
