/** A line of RFC 5545, section 3.1: `DTSTART;TZID=Europe/Berlin:20261123T060000`. */
export type ContentLine = {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  /** In capitals. */
  readonly name: string;
  /** By their names in capitals. */
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
};

type LogicalLine = { readonly line: number; readonly parts: string[] };

/** Joins what was folded: a line that begins with a blank continues the one before. */
const unfold = (text: string): readonly LogicalLine[] => {
  const lines: LogicalLine[] = [];
  for (const [index, physical] of text.split(/\r\n|\n|\r/).entries()) {
    const last = lines.at(-1);
    if (last && (physical.startsWith(' ') || physical.startsWith('\t'))) last.parts.push(physical.slice(1));
    else if (physical.trim() !== '') lines.push({ line: index + 1, parts: [physical] });
  }
  return lines;
};

/** The parts of a line before its value, and the value; null without a colon outside of quotes. */
const splitLine = (text: string): { readonly heads: readonly string[]; readonly value: string } | null => {
  const heads: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === ';' || char === ':')) {
      heads.push(text.slice(start, at));
      start = at + 1;
      if (char === ':') return { heads, value: text.slice(start) };
    }
  }
  return null;
};

const toParam = (text: string): readonly [string, string] => {
  const equals = text.indexOf('=');
  return [text.slice(0, equals).toUpperCase(), text.slice(equals + 1).replaceAll('"', '')];
};

const parseLine = ({ line, parts }: LogicalLine): ContentLine | null => {
  const split = splitLine(parts.join(''));
  if (!split) return null;
  const [name = '', ...params] = split.heads;
  if (!/^[\w-]+$/.test(name)) return null;
  return { line, name: name.toUpperCase(), params: new Map(params.map(toParam)), value: split.value };
};

/** @returns the lines that can be read, and the numbers of the others */
export const parseContentLines = (text: string) => {
  const lines: ContentLine[] = [];
  const unreadable: number[] = [];
  for (const logical of unfold(text.replace(/^\uFEFF/, ''))) {
    const parsed = parseLine(logical);
    if (parsed) lines.push(parsed);
    else unreadable.push(logical.line);
  }
  return { lines, unreadable };
};

const ESCAPED = /\\([nN\\;,])/g;

/** A value of type TEXT as one line. */
export const toText = (value: string): string =>
  value
    .replace(ESCAPED, (_match, char: string) => (char === 'n' || char === 'N' ? ' ' : char))
    .split(/\s/)
    .filter(Boolean)
    .join(' ');
