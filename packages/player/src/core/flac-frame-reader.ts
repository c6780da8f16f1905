import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import {
  FLAC_FRAME_HEADER_MAX_BYTES,
  flacFrameCrc,
  readFlacFrameHeader,
} from '@airdial/audio-formats/flac-frame-header';
import {
  FLAC_MAGIC_BYTES,
  isFlacStart,
  readFlacMetadata,
  readFlacStart,
} from '@airdial/audio-formats/flac-header';
import { describeFlac, toFlacTrack } from './flac.ts';
import type { AudioTrack } from './fragmented-mp4.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';

/** Two channels of 24 bits in blocks of 4,608 have 27 KB at most; a damaged frame is given up. */
const FRAME_MAX_BYTES = 512 * 1024;
/** Headers by chance in one frame, at most, before the oldest is given up. */
const MAX_STARTS = 8;

/** Where a frame may begin, with the checksum of the bytes since, up to `end`. */
type Start = { at: number; end: number; crc: number };

/**
 * Reads FLAC without Ogg. Its frames have no length: one ends where the next header stands and its
 * checksum fits. A frame that is damaged is skipped.
 */
export class FlacFrameReader implements FrameReader {
  #held = new ByteQueue();
  #scanned = 0;
  #starts: Start[] = [];
  #isAtStart = true;
  /** The metadata block that is not complete yet. */
  #blockAt = FLAC_MAGIC_BYTES;
  #track: AudioTrack | null = null;

  reset(): void {
    this.#held = new ByteQueue();
    this.#scanned = 0;
    this.#blockAt = FLAC_MAGIC_BYTES;
    this.#starts = [];
    this.#isAtStart = true;
  }

  push(bytes: Uint8Array): TrackFrame[] {
    this.#held.push(bytes);
    if (this.#isAtStart && !this.#skipMetadata()) return [];
    const frames: TrackFrame[] = [];
    const held = this.#held.bytes;
    for (; this.#scanned + FLAC_FRAME_HEADER_MAX_BYTES <= held.length; this.#scanned += 1)
      if (held[this.#scanned] === 0xff) this.#onHeader(held, this.#scanned, frames);
    this.#discard();
    return frames;
  }

  /** Returns whether the frames have begun. */
  #skipMetadata(): boolean {
    if (this.#held.length < FLAC_MAGIC_BYTES) return false;
    const held = this.#held.bytes;
    if (isFlacStart(held)) {
      const { end, isWhole } = readFlacMetadata(held, this.#blockAt);
      this.#blockAt = end;
      if (!isWhole) return false;
      const info = readFlacStart(held);
      this.#track = info && toFlacTrack(info);
      this.#held.drop(end);
    }
    this.#isAtStart = false;
    return true;
  }

  #onHeader(held: Uint8Array, at: number, frames: TrackFrame[]): void {
    if (readFlacFrameHeader(held, at) === null) return;
    for (const start of this.#starts) {
      start.crc = flacFrameCrc(start.crc, held, start.end, at);
      start.end = at;
    }
    const whole = this.#starts.findIndex(({ crc }) => crc === 0);
    const from = this.#starts[whole]?.at;
    if (from !== undefined) {
      this.#starts = [];
      const frame = this.#toFrame(held, from, at);
      if (frame !== null) frames.push(frame);
    }
    this.#starts = [...this.#starts, { at, end: at, crc: 0 }].slice(-MAX_STARTS);
  }

  #toFrame(held: Uint8Array, from: number, to: number): TrackFrame | null {
    const header = readFlacFrameHeader(held, from);
    if (header === null) return null;
    const { rateHz, channelCount } = header;
    const known = this.#track;
    const isKnown = known?.channelCount === channelCount && (rateHz === 0 || rateHz === known.rateHz);
    this.#track = isKnown ? known : describeFlac(header);
    if (this.#track === null) return null;
    return { track: this.#track, duration: header.samples, bytes: held.subarray(from, to) };
  }

  #discard(): void {
    const from = this.#starts[0]?.at ?? this.#scanned;
    this.#held.drop(from);
    this.#scanned -= from;
    for (const start of this.#starts) {
      start.at -= from;
      start.end -= from;
    }
    if (this.#held.length > FRAME_MAX_BYTES) this.#starts.shift();
  }
}
