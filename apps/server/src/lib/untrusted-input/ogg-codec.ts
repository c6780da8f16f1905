import { isOggFlacHead } from '@airdial/audio-formats/flac-header';
import { isOggPage, OggPage } from '@airdial/audio-formats/ogg-page';
import { isOpusHead } from '@airdial/audio-formats/opus-header';
import { isVorbisHead } from '@airdial/audio-formats/vorbis-header';
import type { OggCodec } from '@airdial/contract/channel/schema';

const HEADS: readonly (readonly [(packet: Uint8Array) => boolean, OggCodec])[] = [
  [isOpusHead, 'OPUS'],
  [isVorbisHead, 'VORBIS'],
  [isOggFlacHead, 'FLAC'],
];

/** The codec that the first packet of an Ogg stream names; null: another one, or none yet. */
export function detectOggCodec(bytes: Uint8Array): OggCodec | null {
  if (!isOggPage(bytes)) return null;
  const { body } = new OggPage(bytes);
  return HEADS.find(([isHead]) => isHead(body))?.[1] ?? null;
}
