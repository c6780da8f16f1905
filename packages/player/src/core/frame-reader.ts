import type { AudioTrack } from './fragmented-mp4.ts';

/** One frame as a container takes it. */
export type TrackFrame = {
  readonly track: AudioTrack;
  readonly bytes: Uint8Array;
  /** In samples of the track's rate. */
  readonly duration: number;
  /** Whether a stream begins with it, for which the decoder has to start anew. */
  readonly isStart?: boolean;
  /** Samples at its end that are no audio: the stream ends before them. */
  readonly surplus?: number;
};

/** Finds the frames in a stream, whatever the boundaries of the pushed chunks. */
export interface FrameReader {
  /**
   * Returns the frames that are complete by now. Null: a variant that cannot be described to a
   * decoder without decoding it.
   */
  push(bytes: Uint8Array): TrackFrame[] | null;
  /** Discards what is incomplete: the next bytes do not continue it. */
  reset(): void;
}
