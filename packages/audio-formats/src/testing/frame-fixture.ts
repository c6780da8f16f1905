import { joinBytes } from '../bytes.ts';

export const MP3_FRAME_BYTES = 417;
const ADTS_FRAME_BYTES = 371;

/** MPEG-1 layer III, 128 kbps, 44.1 kHz, stereo, no padding; each byte of its content is `fill`. */
export function mp3Frame(fill: number): Uint8Array {
  const frame = new Uint8Array(MP3_FRAME_BYTES).fill(fill);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return frame;
}

export const mp3Frames = (count: number): Uint8Array =>
  joinBytes(Array.from({ length: count }, () => mp3Frame(0)));

export type AdtsFields = {
  /** 3 is 48 kHz, 4 is 44.1 kHz. */
  readonly rateIndex?: number;
  readonly channels?: number;
  readonly blocks?: number;
  readonly frameBytes?: number;
  readonly hasChecksum?: boolean;
};

/** AAC-LC; each byte of its content is `fill`. */
export function adtsFrame(fill: number, fields: AdtsFields = {}): Uint8Array {
  const { rateIndex = 4, channels = 2, blocks = 1, frameBytes = ADTS_FRAME_BYTES, hasChecksum } = fields;
  const frame = new Uint8Array(frameBytes).fill(fill);
  frame.set([
    0xff,
    hasChecksum ? 0xf0 : 0xf1,
    0x40 | (rateIndex << 2) | (channels >> 2),
    ((channels & 3) << 6) | (frameBytes >> 11),
    (frameBytes >> 3) & 0xff,
    ((frameBytes & 7) << 5) | 0x1f,
    0xfc | (blocks - 1),
  ]);
  return frame;
}

export const adtsFrames = (count: number): Uint8Array =>
  joinBytes(Array.from({ length: count }, () => adtsFrame(0)));
