import { joinBytes } from './bytes.ts';
import { createCrc } from './crc.ts';
import {
  describeFlac,
  FLAC_HEADER_MAX_BYTES,
  flacMetadataBytes,
  isFlacStart,
  readFlacHeader,
  readFlacStart,
} from './flac.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';

const NO_BYTES: Uint8Array = new Uint8Array(0);
const MAGIC_BYTES = 4;
/** Two channels of 24 bits in blocks of 4,608 have 27 KB at most; a damaged frame is given up. */
const FRAME_MAX_BYTES = 512 * 1024;
/** Headers by chance in one frame, at most, before the oldest is given up. */
const MAX_STARTS = 8;

const crc16 = createCrc(16, 0x8005);

/** Where a frame may begin, with the checksum of the bytes since, up to `end`. */
type Start = { at: number; end: number; crc: number };

/**
 * Reads FLAC without Ogg. Its frames have no length: one ends where the next header stands and its
 * checksum fits. A frame that is damaged is skipped.
 */
export class FlacFrameReader implements FrameReader {
  #held = NO_BYTES;
  #scanned = 0;
  #starts: Start[] = [];
  #isAtStart = true;
  #track: AudioTrack | null = null;

  reset(): void {
    this.#held = NO_BYTES;
    this.#scanned = 0;
    this.#starts = [];
    this.#isAtStart = true;
  }

  push(bytes: Uint8Array): TrackFrame[] {
    this.#held = joinBytes([this.#held, bytes]);
    if (this.#isAtStart && !this.#skipMetadata()) return [];
    const frames: TrackFrame[] = [];
    for (; this.#scanned + FLAC_HEADER_MAX_BYTES <= this.#held.length; this.#scanned += 1)
      if (this.#held[this.#scanned] === 0xff) this.#onHeader(this.#scanned, frames);
    this.#discard();
    return frames;
  }

  /** Returns whether the frames have begun. */
  #skipMetadata(): boolean {
    if (this.#held.length < MAGIC_BYTES) return false;
    if (isFlacStart(this.#held)) {
      const length = flacMetadataBytes(this.#held);
      if (length === null) return false;
      this.#track = readFlacStart(this.#held);
      this.#held = this.#held.subarray(length);
    }
    this.#isAtStart = false;
    return true;
  }

  #onHeader(at: number, frames: TrackFrame[]): void {
    if (readFlacHeader(this.#held, at) === null) return;
    for (const start of this.#starts) {
      start.crc = crc16(start.crc, this.#held, start.end, at);
      start.end = at;
    }
    const whole = this.#starts.findIndex(({ crc }) => crc === 0);
    const from = this.#starts[whole]?.at;
    if (from !== undefined) {
      this.#starts = [];
      const frame = this.#toFrame(from, at);
      if (frame !== null) frames.push(frame);
    }
    this.#starts = [...this.#starts, { at, end: at, crc: 0 }].slice(-MAX_STARTS);
  }

  #toFrame(from: number, to: number): TrackFrame | null {
    const header = readFlacHeader(this.#held, from);
    if (header === null) return null;
    const { rateHz, channelCount } = header;
    const known = this.#track;
    const isKnown = known?.channelCount === channelCount && (rateHz === 0 || rateHz === known.rateHz);
    this.#track = isKnown ? known : describeFlac(header);
    if (this.#track === null) return null;
    return { track: this.#track, duration: header.samples, bytes: this.#held.slice(from, to) };
  }

  #discard(): void {
    const from = this.#starts[0]?.at ?? this.#scanned;
    this.#held = this.#held.slice(from);
    this.#scanned -= from;
    for (const start of this.#starts) {
      start.at -= from;
      start.end -= from;
    }
    if (this.#held.length > FRAME_MAX_BYTES) this.#starts.shift();
  }
}
