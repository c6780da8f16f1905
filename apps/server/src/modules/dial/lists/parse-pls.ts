import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { addRow, type ParsedRow, readLines } from './parsed-list.ts';

const ENTRY = /^(file|title)(\d{1,6}) ?= ?(.*)$/is;
/** SHOUTcast's directory writes the position and the listeners before the name. */
const SHOUTCAST_COUNTS = /^\(#\d{1,6} - \d{1,9}\/\d{1,9}\) /;

/** PLS, in the order of its files. */
export async function parsePls(text: string): Promise<ParsedRow[]> {
  const slice = new TimeSlice();
  const files = new Map<string, { readonly line: number; readonly url: string }>();
  const titles = new Map<string, string>();
  for (const [number, line] of readLines(text)) {
    if (slice.isOver) await slice.next();
    const [, key = '', position = '', value = ''] = ENTRY.exec(line.trim()) ?? [];
    if (key.toLowerCase() === 'title') titles.set(position, value.trim().replace(SHOUTCAST_COUNTS, ''));
    else if (key !== '') files.set(position, { line: number, url: value.trim() });
  }
  const rows: ParsedRow[] = [];
  for (const [position, { line, url }] of files)
    addRow(rows, { line, values: { name: titles.get(position) || nameOfAddress(url), streamUrl: url } });
  return rows;
}
