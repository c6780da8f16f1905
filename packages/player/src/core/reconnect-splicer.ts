import { joinBytes } from '@airdial/audio-formats/bytes';
import { STREAM_TAIL_BYTES, streamTail } from '@airdial/audio-formats/stream-tail';
import { BytesSearch } from './bytes-search.ts';

/** Servers send their burst of past audio at once; what comes later than this is live. */
export const SPLICE_HOLD_MS = 400;
const SPLICE_HOLD_BYTES = 512 * 1024;
/** With less than this buffered there is no time to compare. */
const SPLICE_MIN_AHEAD_SECONDS = 1;

export type SpliceContext = {
  readonly nowMs: number;
  readonly aheadSeconds: number;
  readonly burstSeconds: number;
};

/**
 * hold: wait for more. continue: the bytes continue the old connection without a gap.
 * restart: they start again, at a frame. drop: discard them, but for what a decoder needs; the next
 * bytes start again.
 */
export type SpliceResult =
  | { readonly kind: 'hold' }
  | { readonly kind: 'continue' | 'restart' | 'drop'; readonly bytes: Uint8Array };

/**
 * Joins a new connection to the old one. The burst that servers send on connect repeats audio that
 * was already heard or buffered. It is cut where the old connection ended, so that a reconnect
 * neither repeats audio nor adds delay.
 */
export class ReconnectSplicer {
  readonly #tail: Uint8Array;
  readonly #search: BytesSearch;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #sinceMs: number | null = null;
  #isOpen = true;

  /** `tail`: the last bytes of the old connection. */
  constructor(tail: Uint8Array) {
    this.#tail = tail;
    this.#search = new BytesSearch(tail);
  }

  push(bytes: Uint8Array, context: SpliceContext): SpliceResult {
    if (!this.#isOpen) return { kind: 'continue', bytes };
    this.#sinceMs ??= context.nowMs;
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    const tailEnd = this.#tail.length < STREAM_TAIL_BYTES ? -1 : this.#search.push(bytes);
    if (tailEnd < 0 && this.#canHold(context)) return { kind: 'hold' };
    this.#isOpen = false;
    if (tailEnd >= 0) return { kind: 'continue', bytes: bytes.subarray(tailEnd) };
    const held = joinBytes(this.#held);
    this.#held = [];
    // While as much is buffered as a burst brings, an unknown one would be heard twice, or add delay.
    return { kind: hasBurst(context) ? 'drop' : 'restart', bytes: held };
  }

  #canHold({ nowMs, aheadSeconds }: SpliceContext): boolean {
    const heldMs = nowMs - (this.#sinceMs ?? nowMs);
    const hasTime = aheadSeconds > SPLICE_MIN_AHEAD_SECONDS && heldMs < SPLICE_HOLD_MS;
    return hasTime && this.#tail.length >= STREAM_TAIL_BYTES && this.#heldBytes < SPLICE_HOLD_BYTES;
  }
}

function hasBurst({ aheadSeconds, burstSeconds }: SpliceContext): boolean {
  return aheadSeconds > SPLICE_MIN_AHEAD_SECONDS && aheadSeconds >= burstSeconds;
}

/** Keeps the end of a connection. */
export class StreamTail {
  #bytes: Uint8Array = new Uint8Array(0);

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  push(bytes: Uint8Array): void {
    // A copy: a view would keep all bytes.
    this.#bytes = streamTail(joinBytes([this.#bytes, bytes])).slice();
  }

  clear(): void {
    this.#bytes = new Uint8Array(0);
  }
}
