import type { Clock } from './clock.ts';
import type { AudioRun, DemoLoop } from './demo-loop.ts';
import { SEND_AHEAD_MS, TICK_MS } from './demo-radio-limits.ts';
import type { StreamListener } from './stream-listener.ts';

/**
 * The single reader of a stream. Its position follows from the clock alone, so it costs nothing
 * without listeners and all listeners hear the same position.
 */
export class Broadcaster {
  readonly #loop: DemoLoop;
  readonly #clock: Clock;
  readonly #listeners = new Set<StreamListener>();
  /** The first unit not sent yet. */
  #next = 0;
  #cancelTick: (() => void) | null = null;

  constructor(loop: DemoLoop, clock: Clock) {
    this.#loop = loop;
    this.#clock = clock;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * Sends everything from the current position to where the others are at once: SEND_AHEAD_MS of
   * audio.
   */
  join(listener: StreamListener): void {
    this.#advance();
    const first = this.#loop.unitAt(this.#clock.now());
    this.#listeners.add(listener);
    this.#send([listener], first, this.#next, true);
    if (this.#listeners.size > 0) this.#cancelTick ??= this.#clock.after(TICK_MS, this.#tick);
  }

  leave(listener: StreamListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#sleep();
  }

  close(): void {
    for (const listener of this.#listeners) listener.drop();
    this.#listeners.clear();
    this.#sleep();
  }

  readonly #tick = (): void => {
    this.#cancelTick = this.#clock.after(TICK_MS, this.#tick);
    this.#advance();
  };

  #sleep(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  #advance(): void {
    const now = this.#clock.now();
    const end = this.#loop.unitAt(now + SEND_AHEAD_MS) + 1;
    // After a suspension of the process the past is skipped instead of sent in one large write.
    const current = this.#loop.unitAt(now);
    const hasSkipped = current > this.#next;
    this.#send([...this.#listeners], hasSkipped ? current : this.#next, end, hasSkipped);
    this.#next = end;
  }

  #send(to: readonly StreamListener[], from: number, end: number, isFreshStart: boolean): void {
    if (to.length === 0) return;
    const preamble = isFreshStart ? this.#loop.preamble(from) : null;
    const runs: AudioRun[] = [...(preamble ? [preamble] : []), ...this.#loop.runs(from, end)];
    for (const listener of to) {
      if (runs.every((run) => listener.send(run))) continue;
      this.leave(listener);
      listener.drop();
    }
  }
}
