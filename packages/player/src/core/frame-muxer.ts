import { readFrame } from './audio-frame.ts';
import { joinBytes } from './bytes.ts';
import { SYNC_SEARCH_BYTES } from './format-sniffer.ts';
import { type AudioTrack, initializationSegment, type Mp4Sample, mediaSegment } from './fragmented-mp4.ts';
import { ADTS_HEADER_BYTES, findFrames } from './frame-sync.ts';
import type { MediaSourceMime } from './output-choice.ts';

const NO_BYTES: Uint8Array = new Uint8Array(0);

/**
 * Wraps MP3 or AAC frames in fragmented MP4, for browsers whose MediaSource takes no bare frames.
 * One continuous track, whatever the boundaries of the pushed chunks.
 */
export class FrameMuxer {
  readonly #mime: MediaSourceMime;
  #held = NO_BYTES;
  #track: AudioTrack | null = null;
  #sequence = 0;
  /** In samples of the track's rate. */
  #decodeTime = 0;

  constructor(mime: MediaSourceMime) {
    this.#mime = mime;
  }

  /** Discards a partial frame: the next bytes do not continue it. */
  reset(): void {
    this.#held = NO_BYTES;
  }

  /**
   * Returns segments with the frames that are complete by now, perhaps none. Null: a variant whose
   * decoder configuration is not in its headers, such as MPEG layer II.
   */
  push(bytes: Uint8Array): Uint8Array | null {
    const held = joinBytes([this.#held, bytes]);
    const segments: Uint8Array[] = [];
    let samples: Mp4Sample[] = [];
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
      if (frame.track === null) return null;
      if (at + frame.byteCount > held.length) break;
      if (!isSameTrack(this.#track, frame.track)) {
        segments.push(this.#fragment(samples), this.#start(frame.track));
        samples = [];
      }
      const end = at + frame.byteCount;
      samples.push({ bytes: held.subarray(at + frame.headerBytes, end), duration: frame.duration });
      at = end;
    }
    this.#held = held.slice(at);
    return joinBytes([...segments, this.#fragment(samples)]);
  }

  #start(track: AudioTrack): Uint8Array {
    const seconds = this.#track === null ? 0 : this.#decodeTime / this.#track.rateHz;
    this.#decodeTime = Math.round(seconds * track.rateHz);
    this.#track = track;
    return initializationSegment(track);
  }

  #fragment(samples: readonly Mp4Sample[]): Uint8Array {
    if (samples.length === 0) return NO_BYTES;
    this.#sequence += 1;
    const segment = mediaSegment(this.#sequence, this.#decodeTime, samples);
    this.#decodeTime += samples.reduce((sum, { duration }) => sum + duration, 0);
    return segment;
  }
}

const isSameTrack = (one: AudioTrack | null, other: AudioTrack): boolean =>
  one !== null &&
  one.rateHz === other.rateHz &&
  one.channelCount === other.channelCount &&
  one.decoderConfig.every((byte, index) => byte === other.decoderConfig[index]);
