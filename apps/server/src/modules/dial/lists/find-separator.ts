import { isAddress, readLines } from './parsed-list.ts';
import { findFields } from './row-values.ts';

/** Lines from which the form of a list is detected. */
export const SAMPLE_LINES = 50;
/** How far a list is searched for them. */
const SAMPLE_MAX_CHARS = 65_536;
/** Of the lines with an address. */
const MOST = 0.8;
const SEPARATORS = ['\t', ',', ';', '|'];
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=([^\w\s"]|\t)(?=\r?\n)/i;

/** The lines keep their numbers. */
export const withoutSeparatorLine = (text: string): string => text.replace(SEPARATOR_LINE, '');

/**
 * The separator of the cells of a list: as its first line says, between the names of its header, or around
 * the addresses of its lines. Undefined: the lines have no cells.
 */
export function findSeparator(text: string): string | undefined {
  const declared = SEPARATOR_LINE.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const lines = [...sampleLines(text)];
  const [header = ''] = lines;
  const named = SEPARATORS.filter((separator) => isHeader(header.split(separator)));
  if (named.length > 0) return named.find((separator) => header.includes(separator)) ?? ',';
  const entries = lines.filter((line) => line.includes('://'));
  return SEPARATORS.find((separator) => {
    const divided = entries.filter((line) => hasAddressCell(line, separator));
    return entries.length > 0 && divided.length >= entries.length * MOST;
  });
}

/** Where the addresses have a name of their own, two others are known. */
function isHeader(names: readonly string[]): boolean {
  const fields = findFields(names);
  return fields.has('streamUrl') || fields.size > 1;
}

/** A line that is an address alone may be one of SHOUTcast, with `/;` in it. */
function hasAddressCell(line: string, separator: string): boolean {
  const cells = line.split(separator).map((cell) => cell.replace(/^[\s"]{1,9}/, ''));
  const isShoutcast = separator === ';' && cells[0]?.endsWith('/');
  return cells.length > 1 && !isShoutcast && cells.some(isAddress);
}

/** The first lines that are not comments. */
function* sampleLines(text: string): Generator<string> {
  let count = 0;
  for (const [, line] of readLines(text.slice(0, SAMPLE_MAX_CHARS))) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    yield line;
    count += 1;
    if (count === SAMPLE_LINES) return;
  }
}
