import { startsWith } from './bytes.ts';

// ISO/IEC 14496-12 (boxes) and 14496-1, 7.2.6 (descriptors).
const BOX_HEADER_BYTES = 8;
const TYPE_AT = 4;
const FIRST_BOXES = ['ftyp', 'styp', 'sidx', 'moof', 'moov', 'emsg', 'prft', 'free', 'mdat', 'uuid'];
const HANDLER_AT = 8;
/** In `stsd` before its entries, and in the entry of audio before its boxes. */
const DESCRIPTION_HEAD_BYTES = 8;
const ENTRY_HEAD_BYTES = 28;
const MPEG_4_AUDIO = 0x40;
/** A hostile file has millions. */
const BOXES_MAX_COUNT = 1_000;

type Box = { readonly type: string; readonly content: Uint8Array };

/**
 * Finds the codec of an initialization segment with one track of audio, as MIME types name it.
 *
 * @returns null where there is another track too, or one that no browser takes as audio without keys
 */
export function findMp4Codec(bytes: Uint8Array): string | null {
  let track: Box | null = null;
  for (const box of readBoxes(descend(bytes, ['moov']))) {
    if (box.type !== 'trak') continue;
    if (track !== null) return null;
    track = box;
  }
  if (track === null) return null;
  const media = descend(track.content, ['mdia']);
  if (!startsWith(descend(media, ['hdlr']), 'soun', HANDLER_AT)) return null;
  const descriptions = descend(media, ['minf', 'stbl', 'stsd']).subarray(DESCRIPTION_HEAD_BYTES);
  const [entry] = readBoxes(descriptions);
  if (entry?.type === 'Opus') return 'opus';
  if (entry?.type === 'fLaC') return 'flac';
  if (entry?.type !== 'mp4a') return null;
  // Which kind of AAC it is, decoders read in the description itself.
  return hasMpeg4Audio(descend(entry.content.subarray(ENTRY_HEAD_BYTES), ['esds'])) ? 'mp4a.40.2' : null;
}

/** Whether a file, or a fragment of one, begins here. */
export const isMp4 = (bytes: Uint8Array): boolean =>
  FIRST_BOXES.some((type) => startsWith(bytes, type, TYPE_AT));

/** The content of the box that these types lead to; empty where there is none. */
const descend = (bytes: Uint8Array, path: readonly string[]): Uint8Array =>
  path.reduce((inside, type) => findBox(inside, type)?.content ?? new Uint8Array(0), bytes);

function findBox(bytes: Uint8Array, type: string): Box | null {
  for (const box of readBoxes(bytes)) if (box.type === type) return box;
  return null;
}

function* readBoxes(bytes: Uint8Array): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  for (let count = 0; count < BOXES_MAX_COUNT && at + BOX_HEADER_BYTES <= bytes.length; count += 1) {
    const length = view.getUint32(at);
    if (length < BOX_HEADER_BYTES) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + BOX_HEADER_BYTES));
    yield { type, content: bytes.subarray(at + BOX_HEADER_BYTES, at + length) };
    at += length;
  }
}

/** By the object type of the decoder's descriptor, in that of the stream. */
function hasMpeg4Audio(esds: Uint8Array): boolean {
  const stream = skipDescriptorHead(esds, 4);
  return esds[skipDescriptorHead(esds, stream + 3)] === MPEG_4_AUDIO;
}

/** The length of a descriptor has as many bytes as say that another one follows. */
function skipDescriptorHead(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (((bytes[end] ?? 0) & 0x80) !== 0) end += 1;
  return end + 1;
}
