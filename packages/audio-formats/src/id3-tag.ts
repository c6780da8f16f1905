import { startsWith } from './bytes.ts';

// ID3v2.4, 3.1: the tag that files and some streams have in front of their audio.
export const ID3_HEADER_BYTES = 10;
const FLAGS_AT = 5;
const HAS_FOOTER = 0x10;
const SIZE_AT = 6;

/** The length of the ID3v2 tag that begins here, with its header and footer; 0 without one. */
export function id3TagBytes(bytes: Uint8Array): number {
  if (bytes.length < ID3_HEADER_BYTES || !startsWith(bytes, 'ID3')) return 0;
  let contentBytes = 0;
  for (let at = SIZE_AT; at < ID3_HEADER_BYTES; at += 1)
    contentBytes = contentBytes * 128 + ((bytes[at] ?? 0) & 0x7f);
  const hasFooter = ((bytes[FLAGS_AT] ?? 0) & HAS_FOOTER) !== 0;
  return ID3_HEADER_BYTES * (hasFooter ? 2 : 1) + contentBytes;
}
