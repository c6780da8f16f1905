import type { BareMime } from './output-choice.ts';

// Frame headers by ISO/IEC 11172-3 (MPEG-1), 13818-3 (MPEG-2, layers) and 13818-7 (ADTS).
const V1_L1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448];
const V1_L2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const V2_L1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256];
const V2_L23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_HZ = [44_100, 48_000, 32_000];
/** Without a checksum. */
export const ADTS_HEADER_BYTES = 7;

type MpegHeader = {
  readonly mpeg1: boolean;
  readonly layer: number;
  readonly kbps: number;
  readonly rateHz: number;
};

function mpegKbps(mpeg1: boolean, layer: number, index: number): number {
  const table = mpeg1 ? [V1_L1, V1_L2, V1_L3][layer - 1] : layer === 1 ? V2_L1 : V2_L23;
  return table?.[index] ?? 0;
}

/** Reads the second and third byte of an MPEG audio header; null when they are none. */
export function mpegHeader(second: number, third: number): MpegHeader | null {
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const baseHz = RATES_HZ[(third >> 2) & 3];
  if ((second & 0xe0) !== 0xe0 || version === 1 || layer === 4 || baseHz === undefined) return null;
  const kbps = mpegKbps(version === 3, layer, third >> 4);
  const rateHz = version === 3 ? baseHz : version === 2 ? baseHz / 2 : baseHz / 4;
  return kbps === 0 ? null : { mpeg1: version === 3, layer, kbps, rateHz };
}

/** Length in bytes of the MPEG audio frame with its header at `at`; 0 when there is none. */
export function mpegFrameBytes(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0xff) return 0;
  const third = bytes[at + 2] ?? 0;
  const header = mpegHeader(bytes[at + 1] ?? 0, third);
  if (header === null) return 0;
  const padding = (third >> 1) & 1;
  const bitsPerSecond = header.kbps * 1000;
  if (header.layer === 1) return (Math.floor((12 * bitsPerSecond) / header.rateHz) + padding) * 4;
  const samplesPer8 = header.layer === 3 && !header.mpeg1 ? 72 : 144;
  return Math.floor((samplesPer8 * bitsPerSecond) / header.rateHz) + padding;
}

/** Length in bytes of the ADTS frame with its header at `at`; 0 when there is none. */
export function adtsFrameBytes(bytes: Uint8Array, at: number): number {
  const second = bytes[at + 1] ?? 0;
  const third = bytes[at + 2] ?? 0;
  if (bytes[at] !== 0xff || (second & 0xf6) !== 0xf0 || ((third >> 2) & 15) > 12) return 0;
  const length =
    (((bytes[at + 3] ?? 0) & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5);
  return length > ADTS_HEADER_BYTES ? length : 0;
}

export type FrameSync = { readonly mime: BareMime; readonly offset: number };

function frameAt(bytes: Uint8Array, at: number): { mime: BareMime; length: number } | null {
  const mpegBytes = mpegFrameBytes(bytes, at);
  if (mpegBytes > 0) return { mime: 'audio/mpeg', length: mpegBytes };
  const adtsBytes = adtsFrameBytes(bytes, at);
  return adtsBytes > 0 ? { mime: 'audio/aac', length: adtsBytes } : null;
}

/**
 * Finds the first frame that is followed by another of its kind, in bytes that arrive in pieces; a
 * single header may be chance. No byte is read twice.
 */
export class FrameSearch {
  readonly #mime: BareMime | null;
  #at = 0;
  /** Frames by where the next one of their kind would begin. */
  readonly #expected = new Map<number, FrameSync>();

  /** `mime` restricts the search to frames of this kind; null searches for both. */
  constructor(mime: BareMime | null) {
    this.#mime = mime;
  }

  /** `bytes`: all so far. Null while more are needed. */
  push(bytes: Uint8Array): FrameSync | null {
    for (; this.#at + ADTS_HEADER_BYTES <= bytes.length; this.#at += 1) {
      const last = this.#expected.get(this.#at);
      this.#expected.delete(this.#at);
      const frame = frameAt(bytes, this.#at);
      if (frame === null || (this.#mime !== null && frame.mime !== this.#mime)) continue;
      if (last?.mime === frame.mime) return last;
      this.#expected.set(this.#at + frame.length, { mime: frame.mime, offset: this.#at });
    }
    return null;
  }
}
