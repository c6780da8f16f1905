import { listErrors } from '@airdial/contract/channel-list/messages';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { RowValues } from './list-types.ts';
import { addRow, type ParsedRow, readLines, UnreadableListError } from './parsed-list.ts';
import { toNumber } from './row-values.ts';

const FIELDS = {
  'tvg-chno': 'channelNumber',
  'tvg-logo': 'imageUrl',
  'group-title': 'genre',
  'tvg-country': 'country',
  'tvg-language': 'language',
} as const satisfies Readonly<Record<string, keyof RowValues>>;
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/**
 * Extended M3U, or bare addresses one a line.
 *
 * @throws UnreadableListError for an HLS playlist, which is itself a stream
 */
export async function parseM3u(text: string): Promise<ParsedRow[]> {
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  let described: RowValues = {};
  for (const [number, raw] of readLines(text)) {
    if (slice.isOver) await slice.next();
    const line = raw.replace('\uFEFF', '').trim();
    if (line.startsWith('#EXT-X-')) throw new UnreadableListError(number, listErrors.isHls);
    if (line.startsWith('#')) described = { ...described, ...readDirective(line) };
    else if (line !== '') {
      const name = described.name || nameOfAddress(line);
      addRow(rows, { line: number, values: { ...described, name, streamUrl: line } });
      described = {};
    }
  }
  return rows;
}

function readDirective(line: string): RowValues {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).trim();
  switch (line.slice(0, colon).toUpperCase()) {
    case '#EXTINF':
      return readInfo(value);
    case '#EXTIMG':
      return { imageUrl: value };
    case '#EXTGRP':
      return { genre: value };
    default:
      return {};
  }
}

/**
 * `-1 tvg-logo="…" group-title="…",Name`: the name follows the first comma outside quotes. Each
 * character is passed a fixed number of times, whatever the line holds.
 */
function readInfo(text: string): RowValues {
  const values: RowValues = {};
  let from = 0;
  let comma = text.indexOf(',');
  for (;;) {
    const quote = text.indexOf('="', from);
    const end = quote < 0 ? -1 : text.indexOf('"', quote + 2);
    if (end < 0 || (comma >= 0 && comma < quote)) break;
    const before = text.slice(from, quote);
    const name = before.slice(before.lastIndexOf(' ') + 1).toLowerCase();
    const value = text.slice(quote + 2, end);
    if (isField(name)) values[FIELDS[name]] = name === 'tvg-chno' ? toNumber(value) : value;
    from = end + 1;
    if (comma >= 0 && comma < from) comma = text.indexOf(',', from);
  }
  return comma < 0 ? values : { ...values, name: text.slice(comma + 1).trim() };
}
