import { listErrors } from '@airdial/contract/channel-list/messages';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import type { RowValues } from './list-types.ts';

export type ParsedRow = {
  /** Of the list, from 1. */
  readonly line: number;
  readonly values: RowValues;
  /** Why it is no channel, for people. */
  readonly refusal?: string;
};

/** The list as a whole cannot be read. `message` names the line and is for people. */
export class UnreadableListError extends Error {
  constructor(line: number | null, reason: string) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.name = 'UnreadableListError';
  }
}

/** @throws UnreadableListError when there are too many */
export function assertRowCount(count: number): void {
  if (count > CHANNELS_MAX_COUNT) throw new UnreadableListError(null, listErrors.tooManyRows);
}

/** @throws UnreadableListError when there are too many */
export function addRow(rows: ParsedRow[], row: ParsedRow): void {
  assertRowCount(rows.push(row));
}

const ADDRESS = /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|spotify:)/i;
/** An address of any scheme, also of one that nothing here plays. */
export const isAddress = (text: string): boolean => ADDRESS.test(text.trimStart());

const KODI_HEADERS = /\|[\w-]{1,60}=/;
/** Kodi has the headers of a request behind a bar: `http://…|User-Agent=VLC`. */
export function withoutHeaders(address: string): string {
  const bar = address.search(KODI_HEADERS);
  return bar === -1 ? address : address.slice(0, bar);
}

const LINE_END = /\r\n|\n|\r/g;

/** The lines one after another, with their numbers from 1: a list of 20 MB may have twenty million. */
export function* readLines(text: string): Generator<readonly [number: number, line: string]> {
  let from = 0;
  let number = 1;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    yield [number, text.slice(from, index)];
    from = index + end.length;
    number += 1;
  }
  yield [number, text.slice(from)];
}
