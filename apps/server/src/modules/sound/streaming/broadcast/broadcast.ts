import { STREAM_TAIL_MAX_BYTES, streamTail } from '@airdial/audio-formats/stream-tail';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import { HotBuffer } from './hot-buffer.ts';
import { joinPieces, type Piece, type TitledPiece } from './piece.ts';
import type { StreamListener } from './stream-listener.ts';

/** Sent without waiting for the tick. */
const PENDING_MAX_BYTES = 256 * 1024;

/**
 * A stream on its way to its listeners: what arrives, and at first the newest seconds.
 *
 * @template Title names the song of a piece
 */
export class Broadcast<Title> {
  readonly listeners = new Set<StreamListener<Title>>();
  readonly #hot = new HotBuffer<Title>();
  /** Not sent yet. */
  #pending: TitledPiece<Title>[] = [];
  #pendingBytes = 0;

  push(pieces: readonly Piece[], title: Title): void {
    for (const piece of pieces) {
      this.#pending.push({ ...piece, title });
      this.#pendingBytes += piece.bytes.length;
    }
    if (this.#pendingBytes > PENDING_MAX_BYTES) this.flush();
  }

  /**
   * Sends the newest seconds at once, from the same place where the others are.
   *
   * @param isStale they are old: only what comes from now on is sent, after what a decoder needs
   */
  join(listener: StreamListener<Title>, { isStale = false } = {}): void {
    this.flush();
    this.listeners.add(listener);
    const { pieces } = this.#hot;
    const first = isStale ? pieces.at(-1) : pieces[0];
    if (first === undefined) return;
    const { header } = first;
    const start = header && header.length > 0 ? [{ ...first, bytes: header }] : [];
    const sent = isStale ? start : [...start, ...pieces];
    if (sent.length > 0) listener.send(sent);
  }

  /**
   * The hot loop: what has arrived since the last tick becomes one buffer that all sockets share, or
   * two where the title changes. A slow listener is dropped alone.
   */
  flush(): void {
    if (this.#pending.length === 0) return;
    const pieces = joinPieces(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    for (const listener of this.listeners) {
      if (listener.send(pieces)) continue;
      this.listeners.delete(listener);
      listener.end();
    }
    for (const piece of pieces) this.#hot.push(piece);
  }

  /** The end of what was sent, by which another connection continues it. */
  tail(): Buffer {
    this.flush();
    return asBuffer(streamTail(this.#hot.tail(STREAM_TAIL_MAX_BYTES)));
  }

  /** New listeners get only what comes from now on. */
  forget(): void {
    this.flush();
    this.#hot.clear();
  }

  endListeners(): void {
    for (const listener of this.listeners) listener.end();
    this.listeners.clear();
  }
}
