import { icyBlockContent } from '@airdial/audio-formats/icy-blocks';
import { type IcyTitle, parseIcyTitle } from '@airdial/audio-formats/icy-title';
import { asBuffer } from '../as-buffer.ts';
import { decodeText, isUtf8 } from './decode-text.ts';
import { repairEncoding } from './repair-encoding.ts';

/** A character of UTF-8 that lacks its last bytes: encoders cut long titles at a number of bytes. */
const UNFINISHED = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;
const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * Reads one metadata block. Each field is decoded by itself: a bad byte in one does not change the other.
 *
 * @param charset of what is not UTF-8; null: guessed
 * @returns null when it has no title
 */
export function readIcyTitle(block: Uint8Array, charset: string | null): IcyTitle | null {
  // Latin-1 keeps every byte.
  const fields = parseIcyTitle(asBuffer(icyBlockContent(block)).toString('latin1'));
  if (fields === null) return null;
  const title = decodeField(fields.title, charset);
  return fields.url === undefined ? { title } : { title, url: decodeField(fields.url, charset) };
}

/** Some encoders send UTF-8 encoded twice. What is valid UTF-8 is meant so, whatever the charset. */
const decodeField = (field: string, charset: string | null): string =>
  repairEncoding(decodeText(toBytes(withoutUnfinished(field)), charset), null);

/** The same bytes end texts of other encodings, so that the rest has to be UTF-8 beyond ASCII. */
function withoutUnfinished(field: string): string {
  const rest = field.replace(UNFINISHED, '');
  return BEYOND_ASCII.test(rest) && isUtf8(toBytes(rest)) ? rest : field;
}

const toBytes = (field: string): Buffer => Buffer.from(field, 'latin1');
