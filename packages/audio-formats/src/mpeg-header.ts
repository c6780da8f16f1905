import type { FrameHeader } from './frame-header.ts';

// ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3 (MPEG-1); 13818-3, 2.4.2.3 (MPEG-2). Version 2.5 halves the rates once more.
const HEADER_BYTES = 4;
const MPEG_1 = 3;
const MPEG_2 = 2;
const RESERVED_VERSION = 1;
const RESERVED_LAYER = 4;
const MONO = 3;
const CODECS = ['MP1', 'MP2', 'MP3'] as const;
const RATES_HZ = [44_100, 48_000, 32_000];
/** kbps by layer and index. Index 0 is the free format, whose frames have no length, and 15 is forbidden. */
const MPEG_1_KBPS = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
];
const MPEG_2_LAYER_2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG_2_KBPS = [
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  MPEG_2_LAYER_2_KBPS,
  MPEG_2_LAYER_2_KBPS,
];
const LAYER_1_SAMPLES = 384;
const LAYER_1_SLOT_BYTES = 4;
const SAMPLES = 1_152;
/** Layer III has half as many in MPEG-2. */
const HALF_SAMPLES = 576;
/** A kilobit is 125 bytes. */
const BYTES_PER_KBIT = 125;

/** Reads the header of an MPEG audio frame at `at`; null where there is none, or not all of it. */
export function readMpegHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  if (at + HEADER_BYTES > bytes.length || bytes[at] !== 0xff) return null;
  const second = bytes[at + 1] ?? 0;
  const third = bytes[at + 2] ?? 0;
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  if ((second & 0xe0) !== 0xe0 || version === RESERVED_VERSION || layer === RESERVED_LAYER) return null;
  const isMpeg1 = version === MPEG_1;
  const kbps = (isMpeg1 ? MPEG_1_KBPS : MPEG_2_KBPS)[layer - 1]?.[third >> 4] ?? 0;
  const mpeg1Hz = RATES_HZ[(third >> 2) & 3] ?? 0;
  if (kbps === 0 || mpeg1Hz === 0) return null;
  const rateHz = isMpeg1 ? mpeg1Hz : version === MPEG_2 ? mpeg1Hz / 2 : mpeg1Hz / 4;
  const samples = layer === 1 ? LAYER_1_SAMPLES : layer === 3 && !isMpeg1 ? HALF_SAMPLES : SAMPLES;
  const padding = (third >> 1) & 1;
  return {
    codec: CODECS[layer - 1] ?? 'MP3',
    frameBytes: frameBytes(samples, kbps, rateHz, padding),
    headerBytes: 0,
    samples,
    rateHz,
    kbps,
    channelCount: (bytes[at + 3] ?? 0) >> 6 === MONO ? 1 : 2,
  };
}

/** Layer I counts its length in slots of four bytes. */
function frameBytes(samples: number, kbps: number, rateHz: number, padding: number): number {
  const slotBytes = samples === LAYER_1_SAMPLES ? LAYER_1_SLOT_BYTES : 1;
  return (Math.floor((samples * kbps * BYTES_PER_KBIT) / slotBytes / rateHz) + padding) * slotBytes;
}
