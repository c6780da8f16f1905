import { STREAM_TAIL_MAX_BYTES, streamTail } from '@airdial/audio-formats/stream-tail';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import { HotBuffer } from './hot-buffer.ts';
import type { RelayListener } from './relay-listener.ts';
import { type Piece, sumDurations } from './relay-types.ts';

/** Sent without waiting for the tick. */
const PENDING_MAX_BYTES = 256 * 1024;

/** The listeners of a relay, and what they get: what has arrived, and at first the newest seconds. */
export class RelayOutput {
  readonly listeners = new Set<RelayListener>();
  readonly #hot = new HotBuffer();
  /** Not sent yet. */
  #pending: Piece[] = [];
  #pendingBytes = 0;

  push(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      this.#pending.push(piece);
      this.#pendingBytes += piece.bytes.length;
    }
    if (this.#pendingBytes > PENDING_MAX_BYTES) this.flush();
  }

  /**
   * Sends the newest seconds at once, from the same place where the others are.
   *
   * @param header what a decoder needs before them
   */
  join(listener: RelayListener, header: Buffer | undefined): void {
    this.flush();
    this.listeners.add(listener);
    const pieces = [...(header && header.length > 0 ? [header] : []), ...this.#hot.read()];
    if (pieces.length > 0) listener.send(pieces);
  }

  /**
   * The hot loop: what has arrived since the last tick becomes one buffer that all sockets share.
   * A slow listener is dropped alone.
   */
  flush(): void {
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    this.#pendingBytes = 0;
    const bytes = pending.map((piece) => piece.bytes);
    const shared = bytes.length === 1 ? bytes : [Buffer.concat(bytes)];
    for (const listener of this.listeners) {
      if (listener.send(shared)) continue;
      this.listeners.delete(listener);
      listener.end();
    }
    this.#remember(pending, shared[0]);
  }

  /** The end of what was sent, by which another connection continues it. */
  tail(): Buffer {
    this.flush();
    return asBuffer(streamTail(this.#hot.tail(STREAM_TAIL_MAX_BYTES)));
  }

  /** Ends the listeners after what has arrived; the next ones get only what comes from now on. */
  restart(): void {
    this.flush();
    this.endListeners();
    this.#hot.clear();
  }

  endListeners(): void {
    for (const listener of this.listeners) listener.end();
    this.listeners.clear();
  }

  /** @param shared the bytes of all these pieces */
  #remember(pieces: readonly Piece[], shared: Buffer | undefined): void {
    const lastHeader = pieces.findLastIndex(({ isHeader }) => isHeader);
    if (lastHeader >= 0) {
      // A new Ogg stream: what came before does not fit its header, which each listener gets first.
      this.#hot.clear();
      for (const piece of pieces.slice(lastHeader + 1)) this.#hot.push(piece);
    } else if (shared) {
      const isKnown = pieces.every(({ durationMs }) => durationMs !== null);
      this.#hot.push({ bytes: shared, durationMs: isKnown ? sumDurations(pieces) : null });
    }
  }
}
