import type { OggCodec } from '@airdial/contract/channel/schema';

// RFC 3533: the segment count is the last byte of a page's header, and the lengths follow.
const PAGE_HEADER_BYTES = 27;
const SIGNATURES: readonly (readonly [string, OggCodec])[] = [
  ['OpusHead', 'OPUS'],
  ['\x01vorbis', 'VORBIS'],
  ['\x7fFLAC', 'FLAC'],
];

/** The codec that the first packet of an Ogg stream names; null: another one, or none yet. */
export function detectOggCodec(bytes: Buffer): OggCodec | null {
  if (bytes.toString('latin1', 0, 4) !== 'OggS') return null;
  const at = PAGE_HEADER_BYTES + (bytes[PAGE_HEADER_BYTES - 1] ?? 0);
  const packet = bytes.toString('latin1', at, at + 8);
  return SIGNATURES.find(([signature]) => packet.startsWith(signature))?.[1] ?? null;
}
