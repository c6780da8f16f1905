import { joinBytes, startsWith } from './bytes.ts';
import { createCrc } from './crc.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import { uint, zeros } from './mp4-boxes.ts';

// RFC 9639.
const MAGIC = 'fLaC';
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO_BYTES = 34;
/** In Ogg: a byte, 'FLAC', the version and the number of further headers. */
const OGG_PREFIX_BYTES = 9;
const OGG_MAGIC = '\x7fFLAC';
/** The longest header of a frame. */
export const FLAC_HEADER_MAX_BYTES = 16;
const RATES_HZ = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const BITS_PER_SAMPLE = [0, 8, 12, 0, 16, 20, 24, 32];
const RESERVED_BITS = 3;
const CHANNELS_MAX_CODE = 10;

const crc8 = createCrc(8, 0x07);

/** Whether a packet of an Ogg stream is the first of FLAC. */
export const isOggFlacHead = (packet: Uint8Array): boolean => startsWith(packet, OGG_MAGIC);

/** Whether a stream that is FLAC itself, without Ogg, begins here. */
export const isFlacStart = (bytes: Uint8Array): boolean => startsWith(bytes, MAGIC);

/** Reads the first packet of FLAC in Ogg. */
export const readOggFlacHead = (packet: Uint8Array): AudioTrack | null =>
  readFlacStart(packet.subarray(OGG_PREFIX_BYTES));

/** Reads the description that FLAC begins with; null while it is incomplete. */
export function readFlacStart(bytes: Uint8Array): AudioTrack | null {
  const at = MAGIC.length + BLOCK_HEADER_BYTES;
  const info = bytes.slice(at, at + STREAM_INFO_BYTES);
  if (info.length < STREAM_INFO_BYTES || !isFlacStart(bytes)) return null;
  const [eleventh = 0, twelfth = 0, thirteenth = 0, fourteenth = 0] = info.subarray(10);
  return toTrack(info, {
    rateHz: (eleventh << 12) | (twelfth << 4) | (thirteenth >> 4),
    channelCount: ((thirteenth >> 1) & 7) + 1,
    bitsPerSample: (((thirteenth & 1) << 4) | (fourteenth >> 4)) + 1,
  });
}

/**
 * Reads the metadata before the first frame, from one of its blocks on. `end`: where it ends or,
 * while it is incomplete, from which block on it is to be read again.
 */
export function readFlacMetadata(bytes: Uint8Array, from = MAGIC.length): { end: number; isWhole: boolean } {
  for (let at = from; ; ) {
    const [type, high = 0, middle = 0, low] = bytes.subarray(at, at + BLOCK_HEADER_BYTES);
    if (type === undefined || low === undefined) return { end: at, isWhole: false };
    const end = at + BLOCK_HEADER_BYTES + ((high << 16) | (middle << 8) | low);
    if (type >= 0x80 && end > bytes.length) return { end: at, isWhole: false };
    if (type >= 0x80) return { end, isWhole: true };
    at = end;
  }
}

type FlacSound = Pick<AudioTrack, 'rateHz' | 'channelCount' | 'bitsPerSample'>;

/** The header of a frame; 0 where the stream's description has the value. */
type FlacFrameHeader = FlacSound & { readonly samples: number };

/** Reads the header at `at`, of which all bytes have to be there; null when there is none. */
export function readFlacHeader(bytes: Uint8Array, at: number): FlacFrameHeader | null {
  const [first, second = 0, third = 0, fourth = 0, number = 0] = bytes.subarray(at, at + 5);
  const [sizeCode, rateCode] = [third >> 4, third & 15];
  const [channelCode, bitsCode] = [fourth >> 4, (fourth >> 1) & 7];
  const isReserved =
    sizeCode === 0 || rateCode === 15 || channelCode > CHANNELS_MAX_CODE || bitsCode === RESERVED_BITS;
  if (first !== 0xff || (second & 0xfe) !== 0xf8 || (fourth & 1) !== 0 || isReserved) return null;
  let end = at + 4 + codedNumberBytes(number);
  const take = (byteCount: 0 | 1 | 2) => {
    const value = bytes.subarray(end, end + byteCount).reduce((sum, byte) => sum * 256 + byte, 0);
    end += byteCount;
    return value;
  };
  const ownSize = take(sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0);
  const ownRate = take(rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0);
  if (crc8(0, bytes, at, end) !== bytes[end]) return null;
  return {
    samples: blockSamples(sizeCode, ownSize),
    rateHz: RATES_HZ[rateCode] ?? ownRate * (rateCode === 12 ? 1_000 : rateCode === 14 ? 10 : 1),
    // The codes above eight channels are ways to code two.
    channelCount: channelCode < 8 ? channelCode + 1 : 2,
    bitsPerSample: BITS_PER_SAMPLE[bitsCode] ?? 0,
  };
}

/** The number of a frame is coded like a character of UTF-8, with up to seven bytes. */
const codedNumberBytes = (first: number): number => Math.max(1, Math.clz32(~(first << 24)));

function blockSamples(code: number, own: number): number {
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  return code < 8 ? own + 1 : 256 << (code - 8);
}

/**
 * Describes a stream by one of its frames, for a listener who comes later than its description;
 * null where the frame does not say enough.
 */
export function describeFlac(header: FlacFrameHeader): AudioTrack | null {
  const { rateHz, channelCount, bitsPerSample } = header;
  if (rateHz === 0 || bitsPerSample === 0) return null;
  const bits = bitsPerSample - 1;
  const info = joinBytes([
    // Any size of a block and a frame.
    uint(16, 2),
    uint(0xffff, 2),
    zeros(6),
    uint(rateHz >> 4, 2),
    Uint8Array.of(((rateHz & 15) << 4) | ((channelCount - 1) << 1) | (bits >> 4), (bits & 15) << 4),
    zeros(20),
  ]);
  return toTrack(info, header);
}

/** `info`: the content of the STREAMINFO block. */
const toTrack = (info: Uint8Array, { rateHz, channelCount, bitsPerSample }: FlacSound): AudioTrack => ({
  codec: 'flac',
  rateHz,
  channelCount,
  bitsPerSample,
  decoderConfig: joinBytes([Uint8Array.of(0x80), uint(STREAM_INFO_BYTES, 3), info]),
});
