import { decodeText, isUtf8 } from './decode-text.ts';

const ASCII_END = 0x80;
const ONE_BYTE_END = 0x100;

/** Only characters of one byte, and at least one beyond ASCII. */
export function mayBeMisdecoded(text: string): boolean {
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= ONE_BYTE_END) return false;
    if (code >= ASCII_END) isAscii = false;
  }
  return !isAscii;
}

/**
 * Icecast treats the titles of MP3 mounts as ISO-8859-1 whatever they are: UTF-8 arrives encoded
 * twice ('SeÃ±al'), Cyrillic as accented Latin. Bytes that are valid UTF-8 are always meant as
 * UTF-8; the rest needs the channel's charset.
 */
export function repairEncoding(text: string, charset: string | null): string {
  if (!mayBeMisdecoded(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) || charset !== null ? decodeText(bytes, charset) : text;
}
