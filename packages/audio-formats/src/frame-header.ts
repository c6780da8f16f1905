/** MPEG audio by its layer, and AAC in ADTS: the codecs whose frames need no container. */
export type FrameCodec = 'MP1' | 'MP2' | 'MP3' | 'AAC';

/** One frame, as its header describes it. */
export type FrameHeader = {
  readonly codec: FrameCodec;
  /** The frame with its header. */
  readonly frameBytes: number;
  /** What does not belong into a container: the whole header of ADTS, nothing of MPEG. */
  readonly headerBytes: number;
  /** Of each channel. */
  readonly samples: number;
  readonly rateHz: number;
  /** Null for AAC, whose headers do not name it. */
  readonly kbps: number | null;
  /** Null where only the first block of an AAC frame describes the channels. */
  readonly channelCount: number | null;
};

export const frameDurationMs = ({ samples, rateHz }: FrameHeader): number => (samples * 1_000) / rateHz;
