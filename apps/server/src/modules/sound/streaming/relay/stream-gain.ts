import { lowerMp3 } from '@airdial/audio-formats/mp3-gain';
import { STREAM_TAIL_BYTES } from '@airdial/audio-formats/stream-tail';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import type { Piece } from '../broadcast/piece.ts';

/** The steps of a change are so far apart in the sound. */
const STEP_EVERY_MS = 1_000;

/** Lowers the MP3 of a relay, once for all its listeners. */
export class StreamGain {
  readonly #target: () => number;
  /** Null before the first audio, which begins with the target. */
  #steps: number | null = null;
  #sinceStepMs = 0;
  #tail: Buffer = Buffer.alloc(0);

  /** @param target returns by how many steps of `GAIN_STEP_DB` the stream is to be lower */
  constructor(target: () => number) {
    this.#target = target;
  }

  /** The last bytes as they came, by which another connection continues them. */
  get tail(): Buffer {
    return this.#tail;
  }

  /** @param pieces whole frames */
  lower(pieces: readonly Piece[]): Piece[] {
    const target = this.#target();
    return pieces.map((piece) => {
      const end = piece.bytes.subarray(-STREAM_TAIL_BYTES);
      // A copy: a view would keep all of what arrived.
      this.#tail = Buffer.concat([this.#tail, end]).subarray(-STREAM_TAIL_BYTES);
      const steps = this.#approach(target, piece.durationMs ?? 0);
      return steps === 0 ? piece : { ...piece, bytes: asBuffer(lowerMp3(piece.bytes, steps)) };
    });
  }

  #approach(target: number, durationMs: number): number {
    this.#steps ??= target;
    this.#sinceStepMs += durationMs;
    if (this.#steps !== target && this.#sinceStepMs >= STEP_EVERY_MS) {
      this.#steps += Math.sign(target - this.#steps);
      this.#sinceStepMs = 0;
    }
    return this.#steps;
  }
}
