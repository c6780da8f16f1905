import { listErrors } from '@airdial/contract/channel-list/messages';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { asObject } from '../../../lib/untrusted-input/json-values.ts';
import { assertRowCount, type ParsedRow, UnreadableListError } from './parsed-list.ts';
import { findFields, readFields } from './row-values.ts';

/** Ours, or what others call theirs. */
const LIST_KEYS = ['channels', 'stations', 'data'];

/**
 * Our own lists, the rows of radio-browser, those of webradiodb by their keys, and other arrays of
 * objects with names that fit. `line` is the position in the list: JSON parsers tell no lines.
 *
 * @throws UnreadableListError
 */
export async function parseJson(text: string): Promise<ParsedRow[]> {
  const found = findRows(readJson(text));
  if (!found) throw new UnreadableListError(null, listErrors.otherJson);
  assertRowCount(found.length);
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  for (const row of found) {
    if (slice.isOver) await slice.next();
    const object = asObject(row) ?? {};
    const fields = findFields(Object.keys(object));
    rows.push({ line: rows.length + 1, values: readFields(fields, (name) => object[name]) });
  }
  return rows;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.trimStart());
  } catch (error) {
    throw new UnreadableListError(lineOf(error, text.trimStart()), listErrors.badJson);
  }
}

/** The engine's message has the position or the line where it has one. */
function lineOf(error: unknown, text: string): number | null {
  const position = /at position (\d{1,9})/.exec(String(error))?.[1];
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
}

/** An object of stations instead of an array of them. */
function isListByKeys(object: Readonly<Record<string, unknown>>): boolean {
  const [first] = Object.values(object).map((value) => asObject(value));
  return first !== undefined && first !== null && findFields(Object.keys(first)).has('streamUrl');
}

function findRows(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json;
  const object = asObject(json) ?? {};
  const list = LIST_KEYS.map((key) => object[key]).find((value) => Array.isArray(value));
  return list ?? (isListByKeys(object) ? Object.values(object) : null);
}
