import type { LiveFrame } from '../../http/live-stream.ts';
import { REPLAY_EVENTS_COUNT, REPLAY_MS } from './live-limits.ts';

export type PastEvent = {
  readonly sequence: number;
  readonly at: number;
  /** Null: concerns everybody. */
  readonly channelId: string | null;
  readonly frame: LiveFrame;
};

/** The last events, for those whose connection was cut. Times are milliseconds of a clock that never goes back. */
export class ReplayBuffer {
  #events: PastEvent[] = [];
  /** Events up to this one may be gone. */
  #forgottenUpTo = 0;

  add(event: PastEvent): void {
    this.#events.push(event);
    // Now and then, not with each event: moving a thousand references costs more than keeping them.
    if (this.#events.length >= REPLAY_EVENTS_COUNT * 2) this.#cut(this.#events.length - REPLAY_EVENTS_COUNT);
  }

  /** Everything after the event, oldest first; null when some of it may be gone. */
  since(sequence: number, now: number): readonly PastEvent[] | null {
    const firstFresh = this.#events.findIndex(({ at }) => now - at <= REPLAY_MS);
    this.#cut(firstFresh < 0 ? this.#events.length : firstFresh);
    this.#cut(this.#events.length - REPLAY_EVENTS_COUNT);
    if (sequence < this.#forgottenUpTo) return null;
    return this.#events.filter((event) => event.sequence > sequence);
  }

  #cut(count: number): void {
    const last = this.#events[count - 1];
    if (!last) return;
    this.#forgottenUpTo = last.sequence;
    this.#events = this.#events.slice(count);
  }
}
