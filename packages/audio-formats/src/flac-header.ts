import { startsWith } from './bytes.ts';

// RFC 9639, 8 (metadata) and 10.1 (FLAC in Ogg).
const MAGIC = 'fLaC';
export const FLAC_MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;
const LAST_BLOCK = 0x80;
const STREAM_INFO_BYTES = 34;
const OGG_MAGIC = '\x7fFLAC';
/** In Ogg: a byte, 'FLAC', the version and the number of further headers. */
const OGG_PREFIX_BYTES = 9;
const BLOCK_MIN_SAMPLES = 16;

/** How FLAC sounds; 0 in a frame where the stream's description has the value. */
export type FlacFormat = {
  readonly rateHz: number;
  readonly channelCount: number;
  readonly bitsPerSample: number;
};

/** `bytes`: the content of the STREAMINFO block. */
export type FlacStreamInfo = FlacFormat & { readonly bytes: Uint8Array };

/** Whether a stream that is FLAC itself, without Ogg, begins here. */
export const isFlacStart = (bytes: Uint8Array): boolean => startsWith(bytes, MAGIC);

/** Whether a packet of an Ogg stream is the first of FLAC. */
export const isOggFlacHead = (packet: Uint8Array): boolean => startsWith(packet, OGG_MAGIC);

/** Reads the first packet of FLAC in Ogg; null where it is incomplete. */
export const readOggFlacHead = (packet: Uint8Array): FlacStreamInfo | null =>
  readFlacStart(packet.subarray(OGG_PREFIX_BYTES));

/** Reads the description that FLAC begins with; null while it is incomplete. */
export function readFlacStart(bytes: Uint8Array): FlacStreamInfo | null {
  const at = MAGIC.length + BLOCK_HEADER_BYTES;
  const info = bytes.slice(at, at + STREAM_INFO_BYTES);
  if (info.length < STREAM_INFO_BYTES || !isFlacStart(bytes)) return null;
  const [eleventh = 0, twelfth = 0, thirteenth = 0, fourteenth = 0] = info.subarray(10);
  return {
    bytes: info,
    rateHz: (eleventh << 12) | (twelfth << 4) | (thirteenth >> 4),
    channelCount: ((thirteenth >> 1) & 7) + 1,
    bitsPerSample: (((thirteenth & 1) << 4) | (fourteenth >> 4)) + 1,
  };
}

/** Builds a STREAMINFO block that allows any size of a block and a frame. */
export function buildStreamInfo({ rateHz, channelCount, bitsPerSample }: FlacFormat): Uint8Array {
  const bits = bitsPerSample - 1;
  const info = new Uint8Array(STREAM_INFO_BYTES);
  info.set([0, BLOCK_MIN_SAMPLES, 0xff, 0xff]);
  info.set([rateHz >> 12, rateHz >> 4, ((rateHz & 15) << 4) | ((channelCount - 1) << 1) | (bits >> 4)], 10);
  info[13] = (bits & 15) << 4;
  return info;
}

/**
 * Reads the metadata before the first frame, from one of its blocks on. `end`: where it ends or,
 * while it is incomplete, from which block on it is to be read again.
 */
export function readFlacMetadata(
  bytes: Uint8Array,
  from = FLAC_MAGIC_BYTES,
): { end: number; isWhole: boolean } {
  for (let at = from; ; ) {
    const [type, high = 0, middle = 0, low] = bytes.subarray(at, at + BLOCK_HEADER_BYTES);
    if (type === undefined || low === undefined) return { end: at, isWhole: false };
    const end = at + BLOCK_HEADER_BYTES + ((high << 16) | (middle << 8) | low);
    if (type >= LAST_BLOCK) return end > bytes.length ? { end: at, isWhole: false } : { end, isWhole: true };
    at = end;
  }
}
