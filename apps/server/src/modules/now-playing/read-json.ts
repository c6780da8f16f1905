import { decodeText, isUtf8 } from './decode-text.ts';

const BARE_DASH = /("(?:title|artist|[\w-]+)"\s*:\s*)-(?=\s*[,}\]])/g;
const COMMA_AT_THE_END = /,(?=\s*[}\]])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: raw controls inside strings are what is being mended
const RAW_CONTROLS = /[\x00-\x1f]+/g;
/** Nothing but letters of one byte, and at least one that is not plain ASCII. */
const MAY_BE_MISREAD = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/;

/**
 * JSON as stream servers write it: Icecast has written `"title": -`, raw controls inside strings, and titles of
 * different mounts in different encodings in one document.
 *
 * @returns undefined when it is no JSON at all
 */
export function readJson(bytes: Buffer, charset: string | null): unknown {
  if (isUtf8(bytes))
    return mapStrings(parseTolerantly(bytes.toString('utf8')), (text) => mendMisread(text, charset));
  // Byte for byte, so that every string can be decoded by itself.
  return mapStrings(parseTolerantly(bytes.toString('latin1')), (text) => decodeBytewise(text, charset));
}

function parseTolerantly(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    return parseMended(plain);
  }
}

function parseMended(text: string): unknown {
  const mended = text.replace(RAW_CONTROLS, ' ').replace(BARE_DASH, '$1null').replace(COMMA_AT_THE_END, '');
  try {
    return JSON.parse(mended);
  } catch {
    return undefined;
  }
}

function mapStrings(value: unknown, mend: (text: string) => string): unknown {
  if (typeof value === 'string') return mend(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, mend));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, mend)]));
}

/** A string with wider letters came from \u escapes and is right already. */
const decodeBytewise = (text: string, charset: string | null): string =>
  MAY_BE_MISREAD.test(text) ? decodeText(Buffer.from(text, 'latin1'), charset) : text;

/**
 * Icecast takes the titles of MP3 mounts for ISO-8859-1 whatever they are: UTF-8 comes out encoded twice ('SeÃ±al'), and
 * Cyrillic as accented Latin. Text that is valid UTF-8 when read so is never meant otherwise; for the rest the channel's
 * charset has to be told.
 */
function mendMisread(text: string, charset: string | null): string {
  if (!MAY_BE_MISREAD.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) || charset !== null ? decodeText(bytes, charset) : text;
}
