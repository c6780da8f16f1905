import { listErrors } from '@airdial/contract/channel-list/messages';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { addRow, isAddress, type ParsedRow, readLines, UnreadableListError } from './parsed-list.ts';

/** What stands around a name: brackets, quotation marks, and what divides it from the address. */
const AROUND_NAME = new Set(' \t"\'#([{}]),;:|=~-');

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
    const words = line.split(/\s+/);
    const place = words.findIndex(isAddress);
    const streamUrl = words[place];
    if (streamUrl === undefined) {
      heading = toName(line);
      continue;
    }
    const own = toName(words.slice(0, place).join(' ')) || toName(words.slice(place + 1).join(' '));
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
