/** Whole frames or pages: a listener can start with any piece, an Ogg listener after the header. */
export type Piece = {
  readonly bytes: Buffer;
  /** Null where frames are unknown. */
  readonly durationMs: number | null;
  /** The beginning of an Ogg stream: its pages belong before all others. */
  readonly isHeader?: boolean;
};

export type StreamCutter = {
  /** Null: the type that the stream server names is right. */
  readonly contentType: string | null;
  /** What each listener gets first. */
  readonly header: Buffer;
  /** The longest frame or page. */
  readonly frameMaxBytes: number;
  push(bytes: Buffer): Piece[];
  /** The next bytes do not continue the last ones: a frame that was cut is sent again. */
  reconnect(): void;
};

/** @param bytesPerMs of pieces whose duration is unknown */
export const sumDurations = (pieces: readonly Piece[], bytesPerMs = Number.POSITIVE_INFINITY): number =>
  pieces.reduce((sum, { bytes, durationMs }) => sum + (durationMs ?? bytes.length / bytesPerMs), 0);
