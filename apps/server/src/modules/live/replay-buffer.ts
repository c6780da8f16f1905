import type { EventFrame } from './event-stream.ts';
import { REPLAY_EVENTS_COUNT, REPLAY_MS } from './live-limits.ts';

export type PastEvent = {
  readonly sequence: number;
  readonly at: number;
  /** Null: for all subscribers. */
  readonly channelId: string | null;
  readonly frame: EventFrame;
};

/** The last events, for clients that reconnect. Times are monotonic milliseconds. */
export class ReplayBuffer {
  #events: PastEvent[] = [];
  /** Events up to this sequence may be dropped. */
  #droppedUpTo = 0;

  add(event: PastEvent): void {
    this.#events.push(event);
    // In batches: moving a thousand references for each event costs more than keeping them.
    if (this.#events.length >= REPLAY_EVENTS_COUNT * 2) this.#drop(this.#events.length - REPLAY_EVENTS_COUNT);
  }

  /** The events after this one, oldest first; null when some may be dropped. */
  since(sequence: number, now: number): readonly PastEvent[] | null {
    const firstRecent = this.#events.findIndex(({ at }) => now - at <= REPLAY_MS);
    this.#drop(firstRecent < 0 ? this.#events.length : firstRecent);
    this.#drop(this.#events.length - REPLAY_EVENTS_COUNT);
    if (sequence < this.#droppedUpTo) return null;
    return this.#events.filter((event) => event.sequence > sequence);
  }

  #drop(count: number): void {
    const last = this.#events[count - 1];
    if (!last) return;
    this.#droppedUpTo = last.sequence;
    this.#events = this.#events.slice(count);
  }
}
