import { DOCUMENT_MAX_BYTES } from '../../outbound/outbound-limits.ts';
import { decodeText, isUtf8 } from './decode-text.ts';
import { mayBeMisdecoded, repairEncoding } from './repair-encoding.ts';
import { parseShallowJson, parseShallowJsonIfValid } from './shallow-json.ts';

const BARE_DASH = /("[\w-]+"\s*:\s*)-(?=\s*[,}\]])/g;
const COMMA_AT_THE_END = /,(?=\s*[}\]])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: raw controls inside strings are what is being repaired
const RAW_CONTROLS = /[\x00-\x1f]+/g;
/** No text of a listing is longer; what follows is neither decoded nor shown. */
const STRING_MAX_CHARS = 4_096;

/**
 * Parses JSON as stream servers write it: Icecast has sent `"title": -`, raw control characters
 * inside strings, and titles of different mounts in different encodings in one document.
 *
 * @returns undefined when it is too long or not JSON at all
 */
export function parseLenientJson(bytes: Buffer, charset: string | null): unknown {
  if (bytes.length > DOCUMENT_MAX_BYTES) return undefined;
  if (isUtf8(bytes))
    return mapStrings(parseTolerantly(bytes.toString('utf8')), (text) => repairEncoding(text, charset));
  // Latin-1 keeps every byte, so that every string can be decoded separately.
  return mapStrings(parseTolerantly(bytes.toString('latin1')), (text) => decodeBytewise(text, charset));
}

function parseTolerantly(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return parseShallowJson(plain);
  } catch {
    return parseRepaired(plain);
  }
}

function parseRepaired(text: string): unknown {
  const repaired = text.replace(RAW_CONTROLS, ' ').replace(BARE_DASH, '$1null').replace(COMMA_AT_THE_END, '');
  return parseShallowJsonIfValid(repaired);
}

function mapStrings(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value.slice(0, STRING_MAX_CHARS));
  if (typeof value !== 'object' || value === null) return value;
  const map = (item: unknown) => mapStrings(item, convert);
  if (Array.isArray(value)) return value.map(map);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item)]));
}

/** A string with wider characters came from \u escapes and is correct already. */
const decodeBytewise = (text: string, charset: string | null): string =>
  mayBeMisdecoded(text) ? decodeText(Buffer.from(text, 'latin1'), charset) : text;
