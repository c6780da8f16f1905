import { randomBytes } from 'node:crypto';
import { STREAM_TAIL_MAX_BYTES, streamTail } from '@airdial/audio-formats/stream-tail';
import { asBuffer } from '../../../../lib/as-buffer.ts';
import {
  BURST_MS,
  CATCH_UP_RATE,
  FIRST_PIECES,
  FRAMES_BURST_MAX_BYTES,
  TICK_MS,
} from './broadcast-limits.ts';
import { joinPieces, type Piece, sumDurations, type TitledPiece } from './piece.ts';
import { HistoryBudget, StreamHistory } from './stream-history.ts';
import type { StreamListener } from './stream-listener.ts';
import type { StreamStart, WantedStart } from './stream-start.ts';

/** Sent without waiting for the tick. */
const PENDING_MAX_BYTES = 256 * 1024;
const EPOCH_BYTES = 6;
const NOTHING = Buffer.alloc(0);

/** Where a listener that is behind goes on. */
type Follower = {
  /** The number of the piece that it gets next. */
  next: number;
  /** How much it may be sent at once. */
  dueMs: number;
};

/** Where a listener begins, until something else is sent. */
export type Start<Title> = StreamStart & {
  /** What it gets at once. */
  readonly burst: readonly TitledPiece<Title>[];
  /** The number of the piece that comes next. */
  readonly next: number;
};

/**
 * A stream on its way to its listeners. Most get what arrives, at once; those that began further
 * behind, or read too slowly, get what is kept of the last minutes until they have caught up.
 *
 * @template Title names the song of a piece
 */
export class Broadcast<Title> {
  readonly #live = new Set<StreamListener<Title>>();
  readonly #behind = new Map<StreamListener<Title>, Follower>();
  readonly #history: StreamHistory<Title>;
  #epoch = createEpoch();
  /** Not sent yet. */
  #pending: TitledPiece<Title>[] = [];
  #pendingBytes = 0;

  constructor(budget: HistoryBudget = new HistoryBudget()) {
    this.#history = new StreamHistory(budget);
  }

  get listenerCount(): number {
    return this.#live.size + this.#behind.size;
  }

  push(pieces: readonly Piece[], title: Title): void {
    for (const piece of pieces) {
      this.#pending.push({ ...piece, title });
      this.#pendingBytes += piece.bytes.length;
    }
    // Who waits for a stream that begins hears its first second at once.
    const isBeginning = this.#history.end < FIRST_PIECES;
    if (isBeginning || this.#pendingBytes > PENDING_MAX_BYTES) this.flush();
  }

  /**
   * Finds where a listener begins: at the byte that it has not got, or so far behind the newest audio.
   *
   * @param isStale what is kept is old: a listener without a place in it gets only what comes from now
   * on, after what a decoder needs
   */
  findStart({ behindMs, from }: WantedStart, { isStale = false } = {}): Start<Title> {
    this.flush();
    if (from?.epoch === this.#epoch && from.offset <= this.#history.endOffset)
      return this.#resumeAt(from.offset);
    if (isStale) return this.#startAtEnd();
    // A place of another node, or from before a break: the player finds its own end in the burst.
    return this.#startAt(this.#history.newest(from ? BURST_MS : behindMs));
  }

  /** @param start found just now: nothing was sent since */
  join(listener: StreamListener<Title>, { burst, next }: Start<Title>): void {
    if (next === this.#history.end) this.#live.add(listener);
    else this.#behind.set(listener, { next, dueMs: 0 });
    if (burst.length > 0) listener.send(burst);
  }

  leave(listener: StreamListener<Title>): void {
    this.#live.delete(listener);
    this.#behind.delete(listener);
  }

  /** Call every TICK_MS. */
  tick(): void {
    this.flush();
    for (const [listener, follower] of this.#behind) this.#catchUp(listener, follower);
  }

  /**
   * The hot loop: what has arrived since the last tick becomes one buffer that all sockets share, or
   * two where the title changes. A slow listener falls behind alone.
   */
  flush(): void {
    if (this.#pending.length === 0) return;
    const pieces = joinPieces(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    const next = this.#history.end;
    for (const listener of this.#live) {
      if (listener.send(pieces)) continue;
      this.#live.delete(listener);
      this.#behind.set(listener, { next, dueMs: 0 });
    }
    for (const piece of pieces) this.#history.push(piece);
  }

  /** The end of what was sent, by which another connection continues it. */
  tail(): Buffer {
    this.flush();
    return asBuffer(streamTail(this.#history.tail(STREAM_TAIL_MAX_BYTES)));
  }

  /** All listeners get only what comes from now on, and earlier places are no longer known. */
  forget(): void {
    this.flush();
    this.#history.clear();
    this.#epoch = createEpoch();
    for (const follower of this.#behind.values()) follower.next = this.#history.end;
  }

  /** Ends all listeners, and keeps nothing. */
  end(): void {
    this.forget();
    for (const listener of [...this.#live, ...this.#behind.keys()]) listener.end();
    this.#live.clear();
    this.#behind.clear();
  }

  /** Drops a listener whose next piece is no longer kept. */
  #catchUp(listener: StreamListener<Title>, follower: Follower): void {
    if (follower.next < this.#history.first) {
      this.#behind.delete(listener);
      listener.end();
      return;
    }
    follower.dueMs += CATCH_UP_RATE * TICK_MS;
    const pieces = this.#history.take(follower.next, follower.dueMs);
    if (pieces.length > 0 && !listener.send(pieces)) {
      follower.dueMs = 0;
      return;
    }
    follower.dueMs -= sumDurations(pieces);
    follower.next += pieces.length;
    if (follower.next < this.#history.end) return;
    this.#behind.delete(listener);
    this.#live.add(listener);
  }

  /** Starts at a byte, or at the oldest piece where that byte is no longer kept. */
  #resumeAt(offset: number): Start<Title> {
    const number = this.#history.numberAt(offset);
    if (number === null) return this.#startAt(this.#history.first);
    const [first, ...others] = this.#history.take(number, BURST_MS, FRAMES_BURST_MAX_BYTES);
    const rest = first && { ...first, bytes: first.bytes.subarray(offset - first.offset) };
    return {
      burst: rest ? [rest, ...others] : [],
      next: number + others.length + (rest ? 1 : 0),
      place: { epoch: this.#epoch, offset },
      behindMs: this.#history.durationFrom(number),
    };
  }

  #startAt(number: number): Start<Title> {
    const pieces = this.#history.take(number, BURST_MS, FRAMES_BURST_MAX_BYTES);
    const [first] = pieces;
    if (first === undefined) return this.#startAtEnd();
    return {
      ...this.#withHeader(pieces, first, first.offset),
      next: number + pieces.length,
      behindMs: this.#history.durationFrom(number),
    };
  }

  #startAtEnd(): Start<Title> {
    const { end, endOffset } = this.#history;
    const [newest] = this.#history.take(end - 1, 1);
    return { next: end, behindMs: 0, ...this.#withHeader([], newest, endOffset) };
  }

  /** What a decoder needs comes first, and counts as if it stood there in the stream. */
  #withHeader(pieces: readonly TitledPiece<Title>[], from: TitledPiece<Title> | undefined, offset: number) {
    const header = from?.header ?? NOTHING;
    return {
      burst: from && header.length > 0 ? [{ ...from, bytes: header }, ...pieces] : pieces,
      place: { epoch: this.#epoch, offset: offset - header.length },
    };
  }
}

const createEpoch = (): string => randomBytes(EPOCH_BYTES).toString('base64url');
