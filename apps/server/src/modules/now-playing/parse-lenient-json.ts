import { decodeText, isUtf8 } from './decode-text.ts';

const BARE_DASH = /("(?:title|artist|[\w-]+)"\s*:\s*)-(?=\s*[,}\]])/g;
const COMMA_AT_THE_END = /,(?=\s*[}\]])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: raw controls inside strings are what is being repaired
const RAW_CONTROLS = /[\x00-\x1f]+/g;
/** Only characters of one byte, and at least one beyond ASCII. */
const MAY_BE_MISDECODED = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/;

/**
 * Parses JSON as stream servers write it: Icecast has sent `"title": -`, raw control characters
 * inside strings, and titles of different mounts in different encodings in one document.
 *
 * @returns undefined when it is not JSON at all
 */
export function parseLenientJson(bytes: Buffer, charset: string | null): unknown {
  if (isUtf8(bytes))
    return mapStrings(parseTolerantly(bytes.toString('utf8')), (text) => repairEncoding(text, charset));
  // Latin-1 keeps every byte, so that every string can be decoded separately.
  return mapStrings(parseTolerantly(bytes.toString('latin1')), (text) => decodeBytewise(text, charset));
}

function parseTolerantly(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch {
    return parseRepaired(plain);
  }
}

function parseRepaired(text: string): unknown {
  const repaired = text.replace(RAW_CONTROLS, ' ').replace(BARE_DASH, '$1null').replace(COMMA_AT_THE_END, '');
  try {
    return JSON.parse(repaired);
  } catch {
    return undefined;
  }
}

function mapStrings(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, convert));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, convert)]));
}

/** A string with wider characters came from \u escapes and is correct already. */
const decodeBytewise = (text: string, charset: string | null): string =>
  MAY_BE_MISDECODED.test(text) ? decodeText(Buffer.from(text, 'latin1'), charset) : text;

/**
 * Icecast treats the titles of MP3 mounts as ISO-8859-1 whatever they are: UTF-8 arrives encoded
 * twice ('SeÃ±al'), Cyrillic as accented Latin. Bytes that are valid UTF-8 are always meant as
 * UTF-8; the rest needs the channel's charset.
 */
function repairEncoding(text: string, charset: string | null): string {
  if (!MAY_BE_MISDECODED.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) || charset !== null ? decodeText(bytes, charset) : text;
}
