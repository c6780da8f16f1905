import { analyse } from 'chardet';

const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;
/** What most lists are that have a byte outside ASCII and nothing else to tell. */
const LATIN = 'windows-1252';
/** How much of a list is searched for words, and how many bytes of them tell a charset. */
const SAMPLE_BYTES = 1024 * 1024;
const WORDS_MAX_BYTES = 16_384;
const SPACE = 0x20;
/** What a charset of several bytes gets for bytes that it could have, and nothing more. */
const NO_EVIDENCE = 10;
const LETTERS_FROM = 0x40;
const DELETE = 0x7f;

/**
 * Decodes a file: by its byte order mark, else as UTF-8, else by what its words look like. Addresses are
 * no words: most bytes of a list are those of addresses, which look like English.
 */
export function decodeList(bytes: Uint8Array): string {
  const wide = UTF_16.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (wide) return new TextDecoder(wide[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(detectCharset(bytes)).decode(bytes);
  }
}

function detectCharset(bytes: Uint8Array): string {
  const words = findForeignWords(bytes);
  const candidates = analyse(words).filter(({ confidence }) => confidence !== NO_EVIDENCE);
  return candidates.find(({ name }) => canDecode(words, name))?.name ?? LATIN;
}

function canDecode(bytes: Uint8Array, charset: string): boolean {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes) !== '';
  } catch {
    return false;
  }
}

/** Runs of words that have a byte outside ASCII. */
function findForeignWords(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  let run: number[] = [];
  const endRun = () => {
    if (run.some((byte) => byte > DELETE)) found.push(...run, SPACE);
    run = [];
  };
  for (const byte of bytes.subarray(0, SAMPLE_BYTES)) {
    if (byte === SPACE || (byte >= LETTERS_FROM && byte !== DELETE)) run.push(byte);
    else endRun();
    if (found.length + run.length > WORDS_MAX_BYTES) break;
  }
  endRun();
  return Uint8Array.from(found);
}
