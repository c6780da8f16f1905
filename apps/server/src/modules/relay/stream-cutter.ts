import { detectAudio, readFrame, readId3Length } from '../../lib/untrusted-input/audio-frames.ts';
import { OggCutter } from './ogg-cutter.ts';
import type { Piece, StreamCutter } from './relay-types.ts';

const FRAME_HEADER_BYTES = 7;
const SYNC = 0xff;
/** An ADTS frame has a length of 13 bits. */
const FRAME_MAX_BYTES = 8_192;
const FRAME_PAIR_MAX_BYTES = FRAME_MAX_BYTES + FRAME_HEADER_BYTES;
const NOTHING = Buffer.alloc(0);
const DETECT_MAX_BYTES = 256 * 1024;
/** Of all tags in front of the audio, with their pictures. */
const TAGS_MAX_BYTES = 4 * 1024 * 1024;

/** Cuts MP3 or ADTS at the borders of frames, and skips what is no frame. */
export class FrameCutter implements StreamCutter {
  readonly contentType: string;
  readonly header = NOTHING;
  readonly frameMaxBytes = FRAME_MAX_BYTES;
  readonly #codec: string;
  #rest: Buffer = NOTHING;
  #isSynced = false;

  constructor(codec: 'MP3' | 'AAC') {
    this.#codec = codec;
    this.contentType = codec === 'MP3' ? 'audio/mpeg' : 'audio/aac';
  }

  push(chunk: Buffer): Piece[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
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
        at += frame.length;
        durationMs += frame.durationMs;
        continue;
      }
      endPiece();
      this.#isSynced = false;
      const next = bytes.indexOf(SYNC, at + 1);
      at = next < 0 ? bytes.length : next;
      start = at;
    }
    endPiece();
    this.#rest = bytes.subarray(at);
    return pieces;
  }

  /** The first frame after a gap counts only when another follows: a single header may be chance. */
  #readFrame(bytes: Buffer, at: number) {
    const frame = readFrame(bytes, at);
    if (!frame || frame.codec !== this.#codec || frame.length <= FRAME_HEADER_BYTES) return null;
    const end = at + frame.length;
    if (end > bytes.length) return 'incomplete';
    if (this.#isSynced) return frame;
    if (end + FRAME_HEADER_BYTES > bytes.length) return 'incomplete';
    this.#isSynced = readFrame(bytes, end)?.codec === this.#codec;
    return this.#isSynced ? frame : null;
  }
}

/** Passes on what arrives. */
class ByteCutter implements StreamCutter {
  readonly contentType = null;
  readonly header = NOTHING;
  readonly frameMaxBytes = Number.POSITIVE_INFINITY;

  push(bytes: Buffer): Piece[] {
    return [{ bytes, durationMs: null }];
  }
}

/** Recognises a stream by its first bytes after the tags in front of them. */
export class CutterDetector {
  #bytes: Buffer = NOTHING;
  #searchedBytes = 0;
  /** Of all tags. */
  #tagBytes = 0;
  /** Of the present tag. */
  #tagBytesLeft = 0;

  /** @returns the cutter and all bytes after the tags so far, or null when more are needed */
  push(chunk: Buffer): { readonly cutter: StreamCutter; readonly bytes: Buffer } | null {
    this.#bytes = this.#skipTags(Buffer.concat([this.#bytes, chunk]));
    // Nothing is searched twice but what may have been half a pair of frames.
    const from = Math.max(0, this.#searchedBytes - FRAME_PAIR_MAX_BYTES);
    const codec = detectAudio(this.#bytes.subarray(from))?.codec;
    this.#searchedBytes = this.#bytes.length;
    if (codec === undefined && this.#bytes.length < DETECT_MAX_BYTES) return null;
    return { cutter: createCutter(codec), bytes: this.#bytes };
  }

  /** A picture in a tag is longer than what is searched, and is not kept. */
  #skipTags(bytes: Buffer): Buffer {
    for (let rest = bytes; ; ) {
      const skipped = Math.min(this.#tagBytesLeft, rest.length);
      this.#tagBytesLeft -= skipped;
      rest = rest.subarray(skipped);
      const length = readId3Length(rest);
      if (length === 0 || this.#tagBytes + length > TAGS_MAX_BYTES) return rest;
      this.#tagBytes += length;
      this.#tagBytesLeft = length;
    }
  }
}

function createCutter(codec: string | undefined): StreamCutter {
  if (codec === 'MP3' || codec === 'AAC') return new FrameCutter(codec);
  return codec === 'OGG' ? new OggCutter() : new ByteCutter();
}
