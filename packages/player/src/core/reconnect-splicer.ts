import { joinBytes, lastIndexOfBytes } from './bytes.ts';

/** More than one frame of any usual stream, so that a match is not chance. */
export const SPLICE_TAIL_BYTES = 1_024;
/** Servers burst what they hold of the past at once; what comes later than this is live. */
export const SPLICE_HOLD_MS = 400;
const SPLICE_HOLD_BYTES = 512 * 1024;
/** With less sound at hand than this there is no time to compare. */
export const SPLICE_MIN_AHEAD_SECONDS = 1;

export type SpliceMoment = {
  readonly nowMs: number;
  readonly aheadSeconds: number;
  readonly cushionSeconds: number;
};

/**
 * hold: wait for more. continue: the bytes follow on those of the old connection without a seam.
 * restart: they begin anew, at a frame. drop: none of what came is wanted; what comes next begins anew.
 */
export type SpliceResult =
  | { readonly kind: 'hold' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'continue' | 'restart'; readonly bytes: Uint8Array };

/**
 * Joins a new connection to the old one. The burst that servers send on connect repeats what was already heard or
 * buffered: it is cut where the old connection ended, so that a reconnect neither repeats sound nor adds delay.
 */
export class ReconnectSplicer {
  readonly #tail: Uint8Array;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #sinceMs: number | null = null;
  #isOpen = true;

  /** `tail`: the last bytes of the old connection. */
  constructor(tail: Uint8Array) {
    this.#tail = tail;
  }

  push(bytes: Uint8Array, moment: SpliceMoment): SpliceResult {
    if (!this.#isOpen) return { kind: 'continue', bytes };
    this.#sinceMs ??= moment.nowMs;
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    const held = joinBytes(this.#held);
    const match = this.#tail.length < SPLICE_TAIL_BYTES ? -1 : lastIndexOfBytes(held, this.#tail);
    if (match < 0 && this.#mayHold(moment)) return { kind: 'hold' };
    this.#isOpen = false;
    this.#held = [];
    if (match >= 0) return { kind: 'continue', bytes: held.subarray(match + this.#tail.length) };
    // With the cushion still full, an unknown burst could only add delay.
    return isFull(moment) ? { kind: 'drop' } : { kind: 'restart', bytes: held };
  }

  #mayHold({ nowMs, aheadSeconds }: SpliceMoment): boolean {
    const heldMs = nowMs - (this.#sinceMs ?? nowMs);
    const hasTime = aheadSeconds > SPLICE_MIN_AHEAD_SECONDS && heldMs < SPLICE_HOLD_MS;
    return hasTime && this.#tail.length >= SPLICE_TAIL_BYTES && this.#heldBytes < SPLICE_HOLD_BYTES;
  }
}

function isFull({ aheadSeconds, cushionSeconds }: SpliceMoment): boolean {
  return aheadSeconds > SPLICE_MIN_AHEAD_SECONDS && aheadSeconds >= cushionSeconds;
}

/** Remembers the newest bytes of a connection. */
export class StreamTail {
  #bytes: Uint8Array = new Uint8Array(0);

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  push(bytes: Uint8Array): void {
    const joined = bytes.length >= SPLICE_TAIL_BYTES ? bytes : joinBytes([this.#bytes, bytes]);
    this.#bytes = joined.slice(-SPLICE_TAIL_BYTES);
  }

  clear(): void {
    this.#bytes = new Uint8Array(0);
  }
}
