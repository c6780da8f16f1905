import { joinBytes } from '@airdial/audio-formats/bytes';
import { BareFrameReader } from './bare-frame-reader.ts';
import { FlacFrameReader } from './flac-frame-reader.ts';
import { type AudioTrack, initializationSegment, type Mp4Sample, mediaSegment } from './fragmented-mp4.ts';
import type { FrameReader } from './frame-reader.ts';
import { OggFrameReader } from './ogg-frame-reader.ts';
import { LIBOPUS_TRACK, opusPreSkip, redescribeOpus } from './opus.ts';
import type { MediaSourceMime } from './output-choice.ts';

const NO_BYTES: Uint8Array = new Uint8Array(0);

function createReader(mime: MediaSourceMime): FrameReader {
  if (mime === 'audio/ogg; codecs="opus"') return new OggFrameReader('opus');
  if (mime === 'audio/ogg; codecs="flac"') return new OggFrameReader('flac');
  return mime === 'audio/flac' ? new FlacFrameReader() : new BareFrameReader(mime);
}

/**
 * Wraps frames in fragmented MP4, where a browser's MediaSource takes them in no other way. One
 * continuous track, whatever the boundaries of the pushed chunks.
 */
export class FrameMuxer {
  readonly #mime: MediaSourceMime;
  readonly #reader: FrameReader;
  #track: AudioTrack | null = null;
  /** What the last initialization segment contains. */
  #description: AudioTrack | null = null;
  #sequence = 0;
  /** In samples of the track's rate. */
  #decodeTime = 0;
  /** Samples that the decoder will not return. */
  #toSkip = 0;

  constructor(mime: MediaSourceMime) {
    this.#mime = mime;
    this.#reader = createReader(mime);
  }

  /**
   * Returns the description that most streams of Opus have, so that the browser prepares its decoder
   * while the server responds; a stream that differs brings its own. Empty for other codecs.
   */
  begin(): Uint8Array {
    const isExpected = this.#track === null && this.#mime === 'audio/ogg; codecs="opus"';
    return isExpected ? this.#start(LIBOPUS_TRACK) : NO_BYTES;
  }

  /** Discards a partial frame: the next bytes do not continue it. */
  reset(): void {
    this.#reader.reset();
  }

  /**
   * Returns segments with the frames that are complete by now, perhaps none. Null: a variant that
   * no MIME type describes, such as MPEG layer II, or another codec from here on.
   */
  push(bytes: Uint8Array): Uint8Array | null {
    const frames = this.#reader.push(bytes);
    if (frames === null) return null;
    const segments: Uint8Array[] = [];
    let samples: Mp4Sample[] = [];
    for (const { track, isStart = false, surplus = 0, bytes, duration } of frames) {
      const isLater = this.#decodeTime > 0 || samples.length > 0;
      if (!isSameTrack(this.#track, track) || (isStart && isLater)) {
        segments.push(this.#fragment(samples), this.#start(track));
        samples = [];
      }
      samples.push({ bytes, duration: this.#skip(duration) });
      if (surplus > 0) {
        segments.push(this.#fragment(samples));
        samples = [];
        // The next fragment covers what is no audio: browsers cut the end of a frame that another overlaps.
        this.#decodeTime -= surplus;
      }
    }
    return joinBytes([...segments, this.#fragment(samples)]);
  }

  /** Returns how much a decoder returns of a frame; at least one sample, since frames of none are invalid. */
  #skip(duration: number): number {
    const skipped = Math.min(this.#toSkip, duration - 1);
    this.#toSkip -= skipped;
    return duration - skipped;
  }

  #start(track: AudioTrack): Uint8Array {
    const seconds = this.#track === null ? 0 : this.#decodeTime / this.#track.rateHz;
    this.#decodeTime = Math.round(seconds * track.rateHz);
    this.#track = track;
    this.#description = isSameTrack(this.#description, track) ? redescribeOpus(track) : track;
    this.#toSkip = track.codec === 'opus' ? opusPreSkip(this.#description) : 0;
    return initializationSegment(this.#description);
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
  one.codec === other.codec &&
  one.rateHz === other.rateHz &&
  one.channelCount === other.channelCount &&
  one.decoderConfig.length === other.decoderConfig.length &&
  one.decoderConfig.every((byte, index) => byte === other.decoderConfig[index]);
