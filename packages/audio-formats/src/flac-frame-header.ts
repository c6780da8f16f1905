import { createCrc } from './crc.ts';
import type { FlacFormat } from './flac-header.ts';

// RFC 9639, 9.1.
/** The longest header of a frame. */
export const FLAC_FRAME_HEADER_MAX_BYTES = 16;
const RATES_HZ = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const BITS_PER_SAMPLE = [0, 8, 12, 0, 16, 20, 24, 32];
const RESERVED_BITS = 3;
const CHANNELS_MAX_CODE = 10;

const crc8 = createCrc(8, 0x07);

/** Continues the checksum of a frame, which is 0 over all of its bytes. */
export const flacFrameCrc = createCrc(16, 0x8005);

export type FlacFrameHeader = FlacFormat & { readonly samples: number };

/** Reads the header at `at`, of which all bytes have to be there; null when there is none. */
export function readFlacFrameHeader(bytes: Uint8Array, at: number): FlacFrameHeader | null {
  const third = bytes[at + 2] ?? 0;
  const fourth = bytes[at + 3] ?? 0;
  const [sizeCode, rateCode] = [third >> 4, third & 15];
  const [channelCode, bitsCode] = [fourth >> 4, (fourth >> 1) & 7];
  const isReserved =
    sizeCode === 0 || rateCode === 15 || channelCode > CHANNELS_MAX_CODE || bitsCode === RESERVED_BITS;
  const isSync = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;
  if (!isSync || (fourth & 1) !== 0 || isReserved) return null;
  let end = at + 4 + codedNumberBytes(bytes[at + 4] ?? 0);
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
