import { listErrors } from '@airdial/contract/channel-list/messages';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { asList, asObject, type JsonObject } from '../../../lib/untrusted-input/json-values.ts';
import {
  hasMoreValues,
  isNestedTooDeep,
  JSON_VALUES_MAX_COUNT,
} from '../../../lib/untrusted-input/shallow-json.ts';
import type { RowValues } from './list-types.ts';
import { addRow, assertRowCount, isAddress, type ParsedRow, UnreadableListError } from './parsed-list.ts';
import { type FieldNames, findFields, isLooseAddressName, readFields } from './row-values.ts';

/** Names of lists of stations. They say nothing about what is in them. */
const LIST_KEYS = new Set(['channels', 'stations', 'webradios', 'radios', 'items', 'children', 'data']);
/** Names under which a station lists its streams, the first of which is the channel's. */
const STREAM_LIST_KEYS = ['streams', 'urls', 'streamUris', 'sources', 'mounts'];
const GROUP_NAME_KEYS = ['group', 'name', 'title', 'genre', 'text'];
/** A stream of a station stands in an object of its own, and no deeper. */
const STREAM_MAX_DEPTH = 2;

/** What stands first in a list says whether it is one of stations. */
const SAMPLE_COUNT = 200;

/** A value of the list, the name that it stands under, and the group around it. */
type Place = {
  readonly value: unknown;
  readonly key: string;
  readonly group: string;
  /** Beside stations: without an address, it is one that lacks it. */
  readonly isRow: boolean;
};

/**
 * Our own lists, the rows of radio-browser, and whatever else holds objects with an address, down to
 * 64 levels: the name of the group around them is their genre. `line` is the position among the
 * stations: JSON parsers tell no lines.
 *
 * @throws UnreadableListError
 */
export async function parseJson(text: string): Promise<ParsedRow[]> {
  const root = readJson(text);
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  const all: readonly Place[] = [{ value: root, key: 'channels', group: '', isRow: false }];
  const around: Iterator<Place, undefined>[] = [all.values()];
  for (let inner = around.at(-1); inner; inner = around.at(-1)) {
    if (slice.isOver) await slice.next();
    const { value: place } = inner.next();
    if (!place) {
      around.pop();
      continue;
    }
    const values = readStation(place);
    if (values) addRow(rows, { line: rows.length + 1, values });
    else if (isContainer(place.value)) around.push(toPlaces(place, await holdsRows(place, slice)));
  }
  if (rows.length === 0 && !Array.isArray(root)) throw new UnreadableListError(null, listErrors.otherJson);
  return rows;
}

function readJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw new UnreadableListError(null, listErrors.deepJson);
  if (hasMoreValues(text, JSON_VALUES_MAX_COUNT)) throw new UnreadableListError(null, listErrors.tooManyRows);
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

/** @returns null where no station stands, but perhaps around some */
function readStation({ value, key, group, isRow }: Place): RowValues | null {
  if (typeof value === 'string')
    return isRow && isAddress(value) ? { name: key || nameOfAddress(value), streamUrl: value } : null;
  const station = asObject(value);
  if (station === null) return null;
  const fields = fieldsOf(station);
  if (listsStations(station)) return null;
  const streamUrl = findAddress(station, fields) ?? (isRow ? findLooseAddress(station, fields) : null);
  if (streamUrl === null && !(isRow && holdsOnly(station, fields))) return null;
  return {
    ...(isName(key) && { name: key }),
    ...(group !== '' && { genre: group }),
    ...readFields(fields, (name) => station[name]),
    ...(streamUrl !== null && { streamUrl }),
  };
}

/** @throws UnreadableListError for more names than a station has, and more than there may be stations */
function fieldsOf(object: JsonObject): FieldNames {
  const names = Object.keys(object);
  assertRowCount(names.length);
  return findFields(names);
}

/** The address of a station, or the first one of its streams. */
function findAddress(station: JsonObject, fields = fieldsOf(station), depth = 0): string | null {
  const field = fields.get('streamUrl');
  const names = [...(field === undefined ? [] : [field]), ...STREAM_LIST_KEYS];
  for (const [value] of names.map((name) => asList(station[name]))) {
    if (typeof value === 'string' && value.trim() !== '') return value;
    const stream = depth < STREAM_MAX_DEPTH ? asObject(value) : null;
    const address = stream && findAddress(stream, fieldsOf(stream), depth + 1);
    if (address) return address;
  }
  return null;
}

/** In a list of stations, of one that has a name and nothing in it that may be a station. */
function findLooseAddress(station: JsonObject, fields = fieldsOf(station)): string | null {
  if (!fields.has('name') || !holdsOnly(station, fields)) return null;
  const values = Object.entries(station).map(([name, value]) => (isLooseAddressName(name) ? value : null));
  return values.find((value): value is string => typeof value === 'string' && isAddress(value)) ?? null;
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isList = (key: string): boolean => LIST_KEYS.has(key.toLowerCase());
const isName = (key: string): boolean => key !== '' && !isList(key);

/** Also where a group has an address of its own. */
const listsStations = (object: JsonObject): boolean =>
  Object.entries(object).some(([key, value]) => isList(key) && Array.isArray(value));

/** Nothing that may have stations in it. */
function holdsOnly(object: JsonObject, fields: FieldNames): boolean {
  const known = new Set(fields.values());
  return Object.entries(object).every(([key, value]) => known.has(key) || !asList(value).some(asObject));
}

/** What stands in an array or an object, one at a time: there may be a million. */
function* toPlaces({ value, key, group }: Place, isRow: boolean): Generator<Place, undefined> {
  const object = asObject(value);
  const inner = (object && nameOfGroup(object)) ?? (isName(key) ? key : group);
  if (object)
    for (const name of Object.keys(object)) yield { value: object[name], key: name, group: inner, isRow };
  else for (const one of asList(value)) yield { value: one, key: '', group: inner, isRow };
}

/** Whether what stands in an array or an object is stations, also where it lacks an address. */
async function holdsRows({ value, key }: Place, slice: TimeSlice): Promise<boolean> {
  const object = asObject(value);
  if (object) return isMapOfAddresses(object);
  if (isList(key)) return true;
  for (const one of asList(value).slice(0, SAMPLE_COUNT)) {
    if (slice.isOver) await slice.next();
    const station = asObject(one);
    if (station && (findAddress(station) ?? findLooseAddress(station)) !== null) return true;
  }
  return false;
}

function nameOfGroup(object: JsonObject): string | null {
  const names = GROUP_NAME_KEYS.map((key) => object[key]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/** Addresses by the names of their stations. */
const isMapOfAddresses = (object: JsonObject): boolean =>
  Object.values(object).every((value) => typeof value === 'string' && isAddress(value)) &&
  fieldsOf(object).size === 0;
