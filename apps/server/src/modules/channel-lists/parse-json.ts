import { listErrors } from '@airdial/contract/channel-list/messages';
import { asObject } from '../../lib/untrusted-input/json-values.ts';
import { assertRowCount, type ParsedRow, UnreadableListError } from './parsed-list.ts';
import { findFields, readFields } from './row-values.ts';

/** Ours, or what others call theirs. */
const LIST_KEYS = ['channels', 'stations', 'data'];

/**
 * Our own lists, the rows of radio-browser, and other arrays of objects with names that fit.
 * `line` is the position in the array: JSON parsers tell no lines.
 *
 * @throws UnreadableListError
 */
export function parseJson(text: string): ParsedRow[] {
  const rows = findRows(readJson(text));
  if (!rows) throw new UnreadableListError(null, listErrors.otherJson);
  assertRowCount(rows.length);
  return rows.map((row, index) => {
    const object = asObject(row) ?? {};
    const fields = findFields(Object.keys(object));
    return { line: index + 1, values: readFields(fields, (name) => object[name]) };
  });
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

function findRows(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json;
  const object = asObject(json) ?? {};
  return LIST_KEYS.map((key) => object[key]).find((value) => Array.isArray(value)) ?? null;
}
