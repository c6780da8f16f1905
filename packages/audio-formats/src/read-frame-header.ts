import { ADTS_HEADER_BYTES, readAdtsHeader } from './adts-header.ts';
import type { FrameHeader } from './frame-header.ts';
import { readMpegHeader } from './mpeg-header.ts';

/** With so many bytes it is known whether a header begins there. */
export const FRAME_HEADER_BYTES = ADTS_HEADER_BYTES;

/** Reads the header of MPEG audio or ADTS at `at`; null where there is none, or not all of it. */
export const readFrameHeader = (bytes: Uint8Array, at: number): FrameHeader | null =>
  readMpegHeader(bytes, at) ?? readAdtsHeader(bytes, at);
