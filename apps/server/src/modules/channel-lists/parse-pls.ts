import { addRow, LINE_END, nameOfAddress, type ParsedRow } from './parsed-list.ts';

const ENTRY = /^(file|title)(\d{1,6}) ?= ?(.*)$/i;
/** SHOUTcast's directory writes the position and the listeners before the name. */
const SHOUTCAST_COUNTS = /^\(#\d{1,6} - \d{1,9}\/\d{1,9}\) /;

/** PLS, in the order of its files. */
export function parsePls(text: string): ParsedRow[] {
  const files = new Map<string, { readonly line: number; readonly url: string }>();
  const titles = new Map<string, string>();
  for (const [index, line] of text.split(LINE_END).entries()) {
    const [, key = '', position = '', value = ''] = ENTRY.exec(line.trim()) ?? [];
    if (key.toLowerCase() === 'title') titles.set(position, value.trim().replace(SHOUTCAST_COUNTS, ''));
    else if (key !== '') files.set(position, { line: index + 1, url: value.trim() });
  }
  const rows: ParsedRow[] = [];
  for (const [position, { line, url }] of files)
    addRow(rows, { line, values: { name: titles.get(position) || nameOfAddress(url), streamUrl: url } });
  return rows;
}
