import { analyse } from 'chardet';

const BYTE_ORDER_MARKS = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;
/** Lists begin with ASCII: in UTF-16 every other byte of it is 0. */
const UTF_16_STARTS = { 'utf-16le': [1, 3], 'utf-16be': [0, 2] } as const;
/** Where a list says which encoding it has. */
const DECLARATION_BYTES = 200;
const XML_DECLARATION = /^<\?xml[^>]{0,99}?\sencoding ?= ?["']([\w.:-]{1,40})["']/i;
const M3U_DECLARATION = /^#EXTENC:[ \t]{0,9}([\w.:-]{1,40})/im;
/** What is declared in ASCII is not that: some programs write it above UTF-8. */
const UTF_16 = /^utf-16/;
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
 * Decodes a file: by its byte order mark, or the zeros of UTF-16 without one, else as its XML or M3U declares, else as UTF-8, else by what its
 * words look like. Addresses are no words: most bytes of a list are those of addresses, which look like
 * English.
 */
export function decodeList(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const unmarked = Object.entries(UTF_16_STARTS).find(([, zeros]) => zeros.every((at) => bytes[at] === 0));
  const known = marked?.[1] ?? unmarked?.[0];
  if (known !== undefined) return new TextDecoder(known).decode(bytes);
  return (
    decodeAs(findDeclared(bytes), bytes) ??
    decodeAs('utf-8', bytes) ??
    new TextDecoder(detectCharset(bytes)).decode(bytes)
  );
}

function findDeclared(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  return (XML_DECLARATION.exec(start) ?? M3U_DECLARATION.exec(start))?.[1];
}

/** Undefined: there is no such charset, or the bytes are not of it. */
function decodeAs(charset: string | undefined, bytes: Uint8Array): string | undefined {
  if (charset === undefined) return undefined;
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return UTF_16.test(decoder.encoding) ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function detectCharset(bytes: Uint8Array): string {
  const words = findForeignWords(bytes);
  const candidates = analyse(words).filter(({ confidence }) => confidence !== NO_EVIDENCE);
  return candidates.find(({ name }) => decodeAs(name, words))?.name ?? LATIN;
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
