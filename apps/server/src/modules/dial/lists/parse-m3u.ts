import { listErrors, listRowTexts } from '@airdial/contract/channel-list/messages';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import type { RowValues } from './list-types.ts';
import { addRow, type ParsedRow, readLines, UnreadableListError, withoutHeaders } from './parsed-list.ts';
import { splitGenres, toNumber } from './row-values.ts';

const FIELDS = {
  'tvg-chno': 'channelNumber',
  'tvg-name': 'name',
  'tvg-logo': 'imageUrl',
  'group-title': 'genre',
  'tvg-country': 'country',
  'tvg-language': 'language',
} as const satisfies Readonly<Record<string, keyof RowValues>>;
/** `radio="true"` tells radio from television. */
const RADIO = 'radio';
/** What directives say of the address that follows. */
type Description = RowValues & { readonly isRadio?: boolean };
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/**
 * Extended M3U, or bare addresses one a line.
 *
 * @throws UnreadableListError for an HLS playlist, which is itself a stream
 */
export async function parseM3u(text: string): Promise<ParsedRow[]> {
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  const areRadio: (boolean | undefined)[] = [];
  let described: Description = {};
  for (const [number, raw] of readLines(text)) {
    if (slice.isOver) await slice.next();
    const line = raw.replace('\uFEFF', '').trim();
    if (line.startsWith('#EXT-X-')) throw new UnreadableListError(number, listErrors.isHls);
    if (line.startsWith('#')) described = describe(described, readDirective(line));
    else if (line !== '') {
      const { isRadio, ...values } = described;
      const streamUrl = withoutHeaders(line);
      const name = values.name || nameOfAddress(streamUrl);
      addRow(rows, { line: number, values: { ...values, name, streamUrl } });
      areRadio.push(isRadio);
      described = {};
    }
  }
  // Where some are marked as radio, the others are none.
  const isOtherRadio = !areRadio.includes(true);
  return rows.map((row, index) =>
    (areRadio[index] ?? isOtherRadio) ? row : { ...row, refusal: listRowTexts.television },
  );
}

/** A later directive overrides an earlier one; its genre replaces all earlier genres. */
const describe = (before: Description, more: Description): Description => ({
  ...before,
  ...(more.genre !== undefined && { furtherGenres: undefined }),
  ...more,
});

function readDirective(line: string): Description {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).trim();
  switch (line.slice(0, colon).toUpperCase()) {
    case '#EXTINF':
      return readInfo(value);
    case '#EXTIMG':
      return { imageUrl: value };
    case '#EXTGRP':
    case '#EXTGENRE':
      return splitGenres(value);
    default:
      return {};
  }
}

/**
 * `-1 tvg-logo="…" group-title="…",Name`: the name follows the first comma outside quotes. Each
 * character is passed a fixed number of times, whatever the line holds.
 */
function readInfo(text: string): Description {
  const values: RowValues = {};
  let isRadio: boolean | undefined;
  let from = 0;
  let comma = text.indexOf(',');
  for (;;) {
    const quote = text.indexOf('="', from);
    const end = quote < 0 ? -1 : text.indexOf('"', quote + 2);
    if (end < 0 || (comma >= 0 && comma < quote)) break;
    const before = text.slice(from, quote);
    const name = before.slice(before.lastIndexOf(' ') + 1).toLowerCase();
    const value = text.slice(quote + 2, end);
    if (name === RADIO) isRadio = value.toLowerCase() === 'true';
    if (isField(name)) Object.assign(values, toValues(name, value));
    from = end + 1;
    if (comma >= 0 && comma < from) comma = text.indexOf(',', from);
  }
  const title = comma < 0 ? '' : text.slice(comma + 1).trim();
  return { ...values, ...(title !== '' && { name: title }), ...(isRadio !== undefined && { isRadio }) };
}

function toValues(name: keyof typeof FIELDS, text: string): RowValues {
  if (name === 'group-title') return splitGenres(text);
  return { [FIELDS[name]]: name === 'tvg-chno' ? toNumber(text) : text };
}
