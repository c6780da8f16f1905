import type { Piece } from '../broadcast/piece.ts';

export type StreamCutter = {
  /** Null: the type that the stream server names is right. */
  readonly contentType: string | null;
  /** The longest frame or page. */
  readonly frameMaxBytes: number;
  push(bytes: Buffer): Piece[];
  /** The next bytes do not continue the last ones: a frame that was cut is sent again. */
  reconnect(): void;
};
