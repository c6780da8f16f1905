import { Readable } from 'node:stream';
import { listErrors } from '@airdial/contract/channel-list/messages';
import type { ListedField } from '@airdial/contract/channel-list/schema';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { CsvError, parse } from 'csv-parse';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { assertRowCount, type ParsedRow, UnreadableListError } from './parsed-list.ts';
import { findFields, readFields, toNumber } from './row-values.ts';
import { fromSafeCell } from './safe-cell.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const RECORD_ENDS = ['\r\n', '\n', '\r'];
/** The header, and one row too many. */
const RECORDS_MAX_COUNT = CHANNELS_MAX_COUNT + 2;
const CHUNK_BYTES = 16_384;
const COLUMNS_MAX_COUNT = 200;
const TRUE = new Set(['true', '1', 'yes']);
const FALSE = new Set(['false', '0', 'no']);
/** An empty cell of these means that the list says nothing. */
const NEVER_NULL: ReadonlySet<ListedField> = new Set([
  'channelNumber',
  'featured',
  'isActive',
  'alternatives',
  'schedule',
  'createdAt',
]);

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/**
 * CSV with a header row whose names may have any order, and commas, semicolons, tabs or bars
 * between its cells.
 *
 * @throws UnreadableListError
 */
export async function parseCsv(text: string): Promise<ParsedRow[]> {
  const [header, ...records] = await readRecords(text);
  assertRowCount(records.length);
  const names = header?.record.slice(0, COLUMNS_MAX_COUNT).map((name) => name.trim()) ?? [];
  const fields = findFields(names);
  if (!fields.has('streamUrl')) throw new UnreadableListError(1, listErrors.noStreamColumn);
  const positions = new Map(names.map((name, index) => [name, index]));
  const fieldOf = new Map([...fields].map(([field, name]) => [name, field]));
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  for (const { record, info } of records) {
    if (slice.isOver) await slice.next();
    const values = readFields(fields, (name) => {
      const field = fieldOf.get(name);
      const cell = record[positions.get(name) ?? -1];
      return field && cell !== undefined ? toValue(field, fromSafeCell(cell)) : undefined;
    });
    rows.push({ line: info.lines, values });
  }
  return rows;
}

async function readRecords(text: string): Promise<CsvRecord[]> {
  const parser = parse({
    bom: true,
    delimiter: findSeparator(text),
    record_delimiter: RECORD_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const records: CsvRecord[] = [];
  try {
    for await (const record of Readable.from(toChunks(text)).pipe(parser))
      if (records.push(record) === RECORDS_MAX_COUNT) break;
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableListError(Number(error.lines) || null, listErrors.badCsv);
  }
}

/** Bytes, because a cut may divide a character. */
async function* toChunks(text: string): AsyncGenerator<Buffer> {
  const slice = new TimeSlice();
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    if (slice.isOver) await slice.next();
    yield bytes.subarray(from, from + CHUNK_BYTES);
  }
}

/** The one that occurs most in the header. */
function findSeparator(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function toValue(field: ListedField, cell: string): unknown {
  if (cell === '') return NEVER_NULL.has(field) ? undefined : null;
  switch (field) {
    case 'channelNumber':
    case 'bitrate':
      return toNumber(cell);
    case 'featured':
    case 'isActive':
      return toFlag(cell);
    case 'alternatives':
    case 'schedule':
    case 'currentProgram':
      return fromJson(cell);
    default:
      return cell;
  }
}

function toFlag(cell: string): boolean | string {
  const word = cell.trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : cell;
}

function fromJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
