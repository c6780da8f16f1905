import { createCrc } from './crc.ts';
import type { FrameHeader } from './frame-header.ts';
import { readMpegHeader } from './mpeg-header.ts';

// ISO/IEC 11172-3, 2.4.1.7 (MPEG-1), and 13818-3, 2.4.1.7 (MPEG-2 and 2.5): the side information of layer III.
/** In decibels: four steps of the gain halve the amplitude, so that it is 1.505. */
export const GAIN_STEP_DB = 1.5;
const HEADER_BYTES = 4;
const CHECKSUM_BYTES = 2;
const MPEG_1_SAMPLES = 1_152;

/**
 * `firstGain` and `stride`: the bits before the first gain, and from each to the next. `gains`: one of each granule and
 * channel.
 */
type SideLayout = {
  readonly bytes: number;
  readonly firstGain: number;
  readonly stride: number;
  readonly gains: number;
};

const MPEG_1_MONO: SideLayout = { bytes: 17, firstGain: 39, stride: 59, gains: 2 };
const MPEG_1_STEREO: SideLayout = { bytes: 32, firstGain: 41, stride: 59, gains: 4 };
const MPEG_2_MONO: SideLayout = { bytes: 9, firstGain: 30, stride: 63, gains: 1 };
const MPEG_2_STEREO: SideLayout = { bytes: 17, firstGain: 31, stride: 63, gains: 2 };

/** CRC-16 that begins with ones, over the second half of the header and the side information (2.4.3.1). */
const frameCrc = createCrc(16, 0x8005);
const CRC_START = 0xffff;

/**
 * Lowers MP3 without decoding it: the gain of each granule and channel is less by so many steps, 0 at least. Nothing
 * else changes, but for checksums; one that was wrong stays wrong. A silent frame, as those with a table of a file are
 * (Xing, Info, VBRI), stays as it is.
 *
 * @param frames whole frames; what follows bytes that are none is left as it is
 * @param steps of `GAIN_STEP_DB`, a whole number from 0 on
 * @returns a copy of the same length
 */
export function lowerMp3(frames: Uint8Array, steps: number): Uint8Array {
  const lowered = new Uint8Array(frames);
  for (let at = 0; ; ) {
    const header = readMpegHeader(lowered, at);
    if (header?.codec !== 'MP3' || at + header.frameBytes > lowered.length) return lowered;
    lowerFrame(lowered, at, layoutOf(header), steps);
    at += header.frameBytes;
  }
}

function layoutOf({ samples, channelCount }: FrameHeader): SideLayout {
  if (samples === MPEG_1_SAMPLES) return channelCount === 1 ? MPEG_1_MONO : MPEG_1_STEREO;
  return channelCount === 1 ? MPEG_2_MONO : MPEG_2_STEREO;
}

function lowerFrame(bytes: Uint8Array, at: number, layout: SideLayout, steps: number): void {
  const hasChecksum = ((bytes[at + 1] ?? 0) & 1) === 0;
  const sideAt = at + HEADER_BYTES + (hasChecksum ? CHECKSUM_BYTES : 0);
  const checksum = () => {
    const crc = frameCrc(CRC_START, bytes, at + HEADER_BYTES - 2, at + HEADER_BYTES);
    return frameCrc(crc, bytes, sideAt, sideAt + layout.bytes);
  };
  const before = hasChecksum ? checksum() : 0;
  for (let index = 0; index < layout.gains; index += 1)
    lowerGain(bytes, sideAt * 8 + layout.firstGain + index * layout.stride, steps);
  if (!hasChecksum) return;
  const change = before ^ checksum();
  bytes[at + HEADER_BYTES] = (bytes[at + HEADER_BYTES] ?? 0) ^ (change >> 8);
  bytes[at + HEADER_BYTES + 1] = (bytes[at + HEADER_BYTES + 1] ?? 0) ^ (change & 0xff);
}

/** Eight bits that begin anywhere. */
function lowerGain(bytes: Uint8Array, bit: number, steps: number): void {
  const at = bit >> 3;
  const shift = 8 - (bit & 7);
  const word = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const gain = (word >> shift) & 0xff;
  const lowered = word - (Math.min(gain, steps) << shift);
  bytes[at] = lowered >> 8;
  bytes[at + 1] = lowered & 0xff;
}
