import { readFrame } from './audio-frame.ts';
import { ByteQueue } from './byte-queue.ts';
import { SYNC_SEARCH_BYTES } from './format-sniffer.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';
import { ADTS_HEADER_BYTES, FrameSearch } from './frame-sync.ts';
import type { BareMime } from './output-choice.ts';

/** Reads MP3 or AAC, whose frames follow each other without a container. */
export class BareFrameReader implements FrameReader {
  readonly #mime: BareMime;
  #held = new ByteQueue();
  /** For the next frames, from the first held byte on; null while they follow each other. */
  #search: FrameSearch | null = null;

  constructor(mime: BareMime) {
    this.#mime = mime;
  }

  reset(): void {
    this.#held = new ByteQueue();
    this.#search = null;
  }

  push(bytes: Uint8Array): TrackFrame[] | null {
    this.#held.push(bytes);
    const frames: TrackFrame[] = [];
    while (this.#held.length >= ADTS_HEADER_BYTES) {
      const held = this.#held.bytes;
      const frame = this.#search === null ? readFrame(this.#mime, held, 0) : null;
      if (frame === null) {
        if (!this.#skipToFrame()) break;
        continue;
      }
      const { track, duration, headerBytes, byteCount } = frame;
      if (track === null) return null;
      if (byteCount > held.length) break;
      frames.push({ track, duration, bytes: held.subarray(headerBytes, byteCount) });
      this.#held.drop(byteCount);
    }
    return frames;
  }

  /** Returns whether the held bytes begin with a frame now. */
  #skipToFrame(): boolean {
    this.#search ??= new FrameSearch(this.#mime);
    const found = this.#search.push(this.#held.bytes);
    if (found === null) {
      this.#bound();
      return false;
    }
    this.#held.drop(found.offset);
    this.#search = null;
    return true;
  }

  /** Keeps what the longest frame may still need, and searches that once more. */
  #bound(): void {
    if (this.#held.length < 2 * SYNC_SEARCH_BYTES) return;
    this.#held.drop(this.#held.length - SYNC_SEARCH_BYTES);
    this.#search = null;
  }
}
