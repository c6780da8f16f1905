import { readFrame } from './audio-frame.ts';
import { joinBytes } from './bytes.ts';
import { SYNC_SEARCH_BYTES } from './format-sniffer.ts';
import type { FrameReader, TrackFrame } from './frame-reader.ts';
import { ADTS_HEADER_BYTES, findFrames } from './frame-sync.ts';
import type { BareMime } from './output-choice.ts';

const NO_BYTES: Uint8Array = new Uint8Array(0);

/** Reads MP3 or AAC, whose frames follow each other without a container. */
export class BareFrameReader implements FrameReader {
  readonly #mime: BareMime;
  #held = NO_BYTES;

  constructor(mime: BareMime) {
    this.#mime = mime;
  }

  reset(): void {
    this.#held = NO_BYTES;
  }

  push(bytes: Uint8Array): TrackFrame[] | null {
    const held = joinBytes([this.#held, bytes]);
    const frames: TrackFrame[] = [];
    let at = 0;
    while (at + ADTS_HEADER_BYTES <= held.length) {
      const frame = readFrame(this.#mime, held, at);
      if (frame === null) {
        const skipped = findFrames(held.subarray(at))?.offset ?? null;
        if (skipped === null) {
          at = Math.max(at, held.length - SYNC_SEARCH_BYTES);
          break;
        }
        // The header that was found may be one of the other codec.
        at += Math.max(1, skipped);
        continue;
      }
      const { track, duration } = frame;
      if (track === null) return null;
      const end = at + frame.byteCount;
      if (end > held.length) break;
      frames.push({ track, duration, bytes: held.subarray(at + frame.headerBytes, end) });
      at = end;
    }
    this.#held = held.slice(at);
    return frames;
  }
}
