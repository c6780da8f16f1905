const ASCII_MAX = 0x7f;
const SPACE = 0x20;
const DELETE = 0x7f;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;

export const NOT_ASCII = -1;

const isSpace = (code: number): boolean => code <= SPACE || code === DELETE;
const isWordCode = (code: number): boolean =>
  (code >= LOWER_A && code <= LOWER_Z) || (code >= DIGIT_0 && code <= DIGIT_9);

/**
 * Writes what `markWords(plainText(text))` gives for normalized text in ASCII, several times
 * faster: a server with 50,000 channels does this for all of them before it starts.
 *
 * @param to has room for twice the length of the text
 * @returns the end of what was written, or `NOT_ASCII`
 */
export function writeMarkedWords(text: string, mark: number, to: Buffer, start: number): number {
  let end = start;
  let hasWords = false;
  let isAfterSpace = false;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > ASCII_MAX) return NOT_ASCII;
    if (isSpace(code)) {
      isAfterSpace = true;
      isInWord = false;
      continue;
    }
    const isWord = isWordCode(code);
    if (isWord && !hasWords) end = start;
    if (isWord && !isInWord) to[end++] = mark;
    else if (isAfterSpace && end > start) to[end++] = SPACE;
    to[end++] = code;
    hasWords ||= isWord;
    isInWord = isWord;
    isAfterSpace = false;
  }
  return end;
}
