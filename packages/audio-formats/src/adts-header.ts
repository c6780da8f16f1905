import type { FrameHeader } from './frame-header.ts';

// ISO/IEC 13818-7, 6.2 and 14496-3, 1.A.2.2 (ADTS).
/** Without a checksum. */
export const ADTS_HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;
const RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** The samples of a block; almost all frames have one. */
export const AAC_BLOCK_SAMPLES = 1_024;
/** 7.1: the only configuration whose number is not that of its channels. */
const EIGHT_CHANNELS = 7;

/**
 * Reads the header of an ADTS frame at `at`; null where there is none, or not all of it. A frame of
 * several blocks (`number_of_raw_data_blocks`) lasts as long as all of them.
 */
export function readAdtsHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  if (at + ADTS_HEADER_BYTES > bytes.length || bytes[at] !== 0xff) return null;
  const second = bytes[at + 1] ?? 0;
  const fourth = bytes[at + 3] ?? 0;
  const rateHz = RATES_HZ[rateIndex(bytes, at)];
  if ((second & 0xf6) !== 0xf0 || rateHz === undefined) return null;
  const frameBytes = ((fourth & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5);
  const headerBytes = ADTS_HEADER_BYTES + ((second & 1) === 0 ? CHECKSUM_BYTES : 0);
  if (frameBytes <= headerBytes) return null;
  const channels = channelConfiguration(bytes, at);
  return {
    codec: 'AAC',
    frameBytes,
    headerBytes,
    samples: AAC_BLOCK_SAMPLES * (((bytes[at + 6] ?? 0) & 3) + 1),
    rateHz,
    kbps: null,
    channelCount: channels === EIGHT_CHANNELS ? 8 : channels || null,
  };
}

/** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) of the frame with its header at `at`. */
export function adtsDecoderConfig(bytes: Uint8Array, at: number): Uint8Array {
  const objectType = ((bytes[at + 2] ?? 0) >> 6) + 1;
  const rate = rateIndex(bytes, at);
  return Uint8Array.of(
    (objectType << 3) | (rate >> 1),
    ((rate & 1) << 7) | (channelConfiguration(bytes, at) << 3),
  );
}

const rateIndex = (bytes: Uint8Array, at: number): number => ((bytes[at + 2] ?? 0) >> 2) & 15;

const channelConfiguration = (bytes: Uint8Array, at: number): number =>
  (((bytes[at + 2] ?? 0) & 1) << 2) | ((bytes[at + 3] ?? 0) >> 6);
