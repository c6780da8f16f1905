import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { frameDurationMs } from '@airdial/audio-formats/frame-header';
import { ID3_HEADER_BYTES, id3TagBytes } from '@airdial/audio-formats/id3-tag';
import { FRAME_HEADER_BYTES, readFrameHeader } from '@airdial/audio-formats/read-frame-header';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import { AudioDetector } from '../../../../lib/untrusted-input/audio-frames.ts';
import type { Piece } from '../broadcast/piece.ts';
import { OggCutter } from './ogg-cutter.ts';
import type { StreamCutter } from './relay-types.ts';

const SYNC = 0xff;
/** An ADTS frame has a length of 13 bits. */
const FRAME_MAX_BYTES = 8_192;
const DETECT_MAX_BYTES = 256 * 1024;
/** The limit for all tags in front of the audio together, with their pictures. */
const TAGS_MAX_BYTES = 4 * 1024 * 1024;

export const MP3_TYPE = 'audio/mpeg';

/** Cuts MP3 or ADTS at the borders of frames, and skips what is no frame. */
export class FrameCutter implements StreamCutter {
  readonly contentType: string;
  readonly frameMaxBytes = FRAME_MAX_BYTES;
  readonly #codec: string;
  #held = new ByteQueue();
  #isSynced = false;

  constructor(codec: 'MP3' | 'AAC') {
    this.#codec = codec;
    this.contentType = codec === 'MP3' ? MP3_TYPE : 'audio/aac';
  }

  push(chunk: Buffer): Piece[] {
    this.#held.push(chunk);
    const bytes = asBuffer(this.#held.bytes);
    const pieces: Piece[] = [];
    let start = 0;
    let at = 0;
    let durationMs = 0;
    const endPiece = () => {
      if (at > start) pieces.push({ bytes: bytes.subarray(start, at), durationMs });
      durationMs = 0;
    };
    while (at + FRAME_HEADER_BYTES <= bytes.length) {
      const frame = this.#readFrame(bytes, at);
      if (frame === 'incomplete') break;
      if (frame) {
        at += frame.frameBytes;
        durationMs += frameDurationMs(frame);
        continue;
      }
      endPiece();
      this.#isSynced = false;
      const next = bytes.indexOf(SYNC, at + 1);
      at = next < 0 ? bytes.length : next;
      start = at;
    }
    endPiece();
    this.#held.drop(at);
    return pieces;
  }

  reconnect(): void {
    this.#held = new ByteQueue();
  }

  /** The first frame after a gap counts only when another follows: a single header may be chance. */
  #readFrame(bytes: Buffer, at: number) {
    const frame = readFrameHeader(bytes, at);
    if (frame?.codec !== this.#codec) return null;
    const end = at + frame.frameBytes;
    if (end > bytes.length) return 'incomplete';
    if (this.#isSynced) return frame;
    if (end + FRAME_HEADER_BYTES > bytes.length) return 'incomplete';
    this.#isSynced = readFrameHeader(bytes, end)?.codec === this.#codec;
    return this.#isSynced ? frame : null;
  }
}

/** Passes on what arrives. */
class ByteCutter implements StreamCutter {
  readonly contentType = null;
  readonly frameMaxBytes = Number.POSITIVE_INFINITY;

  push(bytes: Buffer): Piece[] {
    return [{ bytes, durationMs: null }];
  }

  reconnect(): void {}
}

/** Recognises a stream by its first bytes after the tags in front of them. */
export class CutterDetector {
  readonly #held = new ByteQueue();
  readonly #detector = new AudioDetector();
  /** The length of all tags so far. */
  #tagBytes = 0;
  /** What is left of the current tag. */
  #tagBytesLeft = 0;

  /** @returns the cutter and all bytes after the tags so far, or null when more are needed */
  push(chunk: Buffer): { readonly cutter: StreamCutter; readonly bytes: Buffer } | null {
    this.#held.push(chunk);
    this.#skipTags();
    // Fewer may be the beginning of another tag.
    if (this.#held.length < ID3_HEADER_BYTES) return null;
    const bytes = asBuffer(this.#held.bytes);
    const codec = this.#detector.push(bytes)?.codec;
    if (codec === undefined && bytes.length < DETECT_MAX_BYTES) return null;
    return { cutter: createCutter(codec), bytes };
  }

  /** A picture in a tag is longer than what is searched, and is not kept. */
  #skipTags(): void {
    for (;;) {
      const skipped = Math.min(this.#tagBytesLeft, this.#held.length);
      this.#tagBytesLeft -= skipped;
      this.#held.drop(skipped);
      const length = id3TagBytes(this.#held.bytes);
      if (length === 0 || this.#tagBytes + length > TAGS_MAX_BYTES) return;
      this.#tagBytes += length;
      this.#tagBytesLeft = length;
    }
  }
}

function createCutter(codec: string | undefined): StreamCutter {
  if (codec === 'MP3' || codec === 'AAC') return new FrameCutter(codec);
  return codec === 'OGG' ? new OggCutter() : new ByteCutter();
}
