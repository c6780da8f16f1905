import type { Typeface } from './typeface.ts';

/** No two lines hold more. */
const MAX_CHARS = 160;
const ELLIPSIS = '…';
/** Emoji, and what has no shape of its own. */
const ORNAMENT = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Cf}|\uFE0F|\u20E3/u;

/**
 * A name as far as the font can draw it: emoji that the font lacks are left out. A name with another
 * character that it lacks is '', because a part of a name may be another name.
 */
export function toDrawableText(name: string, face: Pick<Typeface, 'has'>): string {
  const chars = [...name.normalize('NFC').replace(/\s+/g, ' ')].slice(0, MAX_CHARS);
  const kept = chars.filter((char) => face.has(char) || !ORNAMENT.test(char));
  return kept.every((char) => face.has(char)) ? kept.join('').replace(/ +/g, ' ').trim() : '';
}

export type Measure = {
  readonly face: Pick<Typeface, 'width'>;
  readonly sizePx: number;
  readonly widthPx: number;
  readonly maxLines: number;
};

/** Breaks a text between words, or within one that is wider than a line; the last line may end in an ellipsis. */
export function breakIntoLines(text: string, { face, sizePx, widthPx, maxLines }: Measure): string[] {
  const fits = (line: string) => face.width(line, sizePx) <= widthPx;
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && !fits(rest) && lines.length < maxLines - 1) {
    const start = longestStart(rest, fits);
    const space = rest.startsWith(' ', start.length) ? start.length : start.lastIndexOf(' ');
    const line = space > 0 ? start.slice(0, space) : start;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  if (rest === '') return lines;
  if (fits(rest)) return [...lines, rest];
  const start = longestStart(rest, (line) => fits(line.trimEnd() + ELLIPSIS));
  return [...lines, start.trimEnd() + ELLIPSIS];
}

/** The longest beginning that fits, of one character at least. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  let start = '';
  for (const char of text) {
    if (start !== '' && !fits(start + char)) break;
    start += char;
  }
  return start;
}
