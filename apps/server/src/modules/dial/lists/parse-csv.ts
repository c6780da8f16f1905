import { Readable } from 'node:stream';
import { listErrors } from '@airdial/contract/channel-list/messages';
import type { ListedField } from '@airdial/contract/channel-list/schema';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { CsvError, parse } from 'csv-parse';
import { nameOfAddress } from '../../../lib/name-of-address.ts';
import { fromSafeCell } from '../../../lib/safe-cell.ts';
import { TimeSlice } from '../../../lib/time-slice.ts';
import { hasMoreValues, parseShallowJson } from '../../../lib/untrusted-input/shallow-json.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { COLUMNS_MAX_COUNT, findColumn, isPicture, isWords, nameColumns } from './find-columns.ts';
import { findSeparator, withoutSeparatorLine } from './find-separator.ts';
import { addRow, assertRowCount, isAddress, type ParsedRow, UnreadableListError } from './parsed-list.ts';
import { findFields, readFields } from './row-values.ts';

const RECORD_ENDS = ['\r\n', '\n', '\r'];
/** The header, and one row too many. */
const RECORDS_MAX_COUNT = CHANNELS_MAX_COUNT + 2;
const CHUNK_CHARS = 16_384;
/** A record of more is no row: one of millions is made at once. */
const CELLS_MAX_COUNT = 10_000;
/** Many times as many as a schedule has. */
const CELL_VALUES_MAX_COUNT = 20_000;
/** Stands for the address of a heading. */
const NO_ADDRESS = '-';
/** An empty cell of these means that the list says nothing. */
const NEVER_NULL: ReadonlySet<ListedField> = new Set([
  'channelNumber',
  'featured',
  'isActive',
  'alternatives',
  'furtherGenres',
  'schedule',
  'createdAt',
]);

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/**
 * CSV whose header names the columns, in any order, or without a header: then the columns are detected
 * from their content. Commas, semicolons, tabs or bars separate the cells, or what Excel's first line says.
 *
 * @throws UnreadableListError
 */
export async function parseCsv(text: string): Promise<ParsedRow[]> {
  const [header, ...records] = await readRecords(withoutSeparatorLine(text), findSeparator(text) ?? ',');
  const names = nameColumns(
    header?.record.slice(0, COLUMNS_MAX_COUNT).map((name) => name.trim()) ?? [],
    records.map(({ record }) => record),
  );
  const fields = findFields(names);
  if (header && !fields.has('streamUrl')) return readUnnamedColumns([header, ...records]);
  assertRowCount(records.length);
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

/** A record without an address is the heading of those that follow; one that begins with # is a remark. */
async function readUnnamedColumns(records: readonly CsvRecord[]): Promise<ParsedRow[]> {
  const sample = records.map(({ record }) => record);
  const urls = findColumn(sample, isAddress);
  if (urls === -1) throw new UnreadableListError(null, listErrors.noAddresses);
  const findOther = (isOfKind: (cell: string) => boolean) =>
    findColumn(sample, (cell, column) => column !== urls && isOfKind(cell));
  const columns = [urls, findOther(isWords), findOther(isPicture)];
  const slice = new TimeSlice();
  const rows: ParsedRow[] = [];
  let genre: string | undefined;
  for (const { record, info } of records) {
    if (slice.isOver) await slice.next();
    const [streamUrl = '', name, imageUrl] = columns.map((column) => record[column]?.trim());
    if (record[0]?.startsWith('#')) continue;
    if (streamUrl === '' || streamUrl === NO_ADDRESS) genre = name;
    else {
      const values = {
        name: name || nameOfAddress(streamUrl),
        streamUrl,
        imageUrl: imageUrl || undefined,
        genre,
      };
      addRow(rows, { line: info.lines, values: withoutUndefined(values) });
    }
  }
  return rows;
}

async function readRecords(text: string, delimiter: string): Promise<CsvRecord[]> {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: RECORD_ENDS,
    relax_column_count: true,
    // What writes tabs often quotes nothing.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    info: true,
    cast: (cell, { index, lines }) => {
      if (index >= CELLS_MAX_COUNT) throw new UnreadableListError(lines, listErrors.unreadable);
      return cell;
    },
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

/** Bytes, because the parser turns each text into bytes; a chunk at a time, and no copy of the list. */
async function* toChunks(text: string): AsyncGenerator<Buffer> {
  const slice = new TimeSlice();
  for (let from = 0; from < text.length; ) {
    if (slice.isOver) await slice.next();
    const end = from + CHUNK_CHARS;
    // The two halves of a character stay together.
    const to = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end;
    yield Buffer.from(text.slice(from, to));
    from = to;
  }
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

function toValue(field: ListedField, cell: string): unknown {
  if (cell === '') return NEVER_NULL.has(field) ? undefined : null;
  switch (field) {
    case 'alternatives':
    case 'furtherGenres':
    case 'schedule':
    case 'currentProgram':
      return fromJson(cell);
    default:
      return cell;
  }
}

function fromJson(cell: string): unknown {
  try {
    return hasMoreValues(cell, CELL_VALUES_MAX_COUNT) ? cell : parseShallowJson(cell);
  } catch {
    return cell;
  }
}
