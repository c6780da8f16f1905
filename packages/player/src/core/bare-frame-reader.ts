import { ByteQueue } from '@airdial/audio-formats/byte-queue';
import { FrameSearch } from '@airdial/audio-formats/frame-search';
import { FRAME_HEADER_BYTES } from '@airdial/audio-formats/read-frame-header';
import { describeFrame, FRAME_CODECS, readFrame } from './audio-frame.ts';
import { SYNC_SEARCH_BYTES } from './format-sniffer.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';
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
    while (this.#held.length >= FRAME_HEADER_BYTES) {
      const held = this.#held.bytes;
      const frame = this.#search === null ? readFrame(this.#mime, held) : null;
      if (frame === null) {
        if (!this.#skipToFrame()) break;
        continue;
      }
      const { samples, headerBytes, frameBytes } = frame;
      const track = describeFrame(frame, held);
      if (track === null) return null;
      if (frameBytes > held.length) break;
      frames.push({ track, duration: samples, bytes: held.subarray(headerBytes, frameBytes) });
      this.#held.drop(frameBytes);
    }
    return frames;
  }

  /** Returns whether the held bytes begin with a frame now. */
  #skipToFrame(): boolean {
    this.#search ??= new FrameSearch(FRAME_CODECS[this.#mime]);
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
