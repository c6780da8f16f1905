import { Broadcast, type Start } from '../broadcast/broadcast.ts';
import { BEHIND_MAX_MS, BURST_MS, TICK_MS } from '../broadcast/broadcast-limits.ts';
import type { StreamListener } from '../broadcast/stream-listener.ts';
import type { WantedStart } from '../broadcast/stream-start.ts';
import type { Clock } from './clock.ts';
import type { DemoLoop } from './demo-loop.ts';
import type { LoopTrack } from './loop-manifest.ts';

const NOTHING = Buffer.alloc(0);

/**
 * A loop on the air. Its position follows from the clock alone, so it costs nothing without
 * listeners and all listeners hear the same position.
 */
export class LoopBroadcast {
  readonly #loop: DemoLoop;
  readonly #clock: Clock;
  readonly #broadcast = new Broadcast<LoopTrack>();
  /** Up to where the loop was sent: the time of the clock when it plays, and the first unit after it. */
  #sentMs = 0;
  #next = 0;
  #cancelTick: (() => void) | null = null;

  constructor(loop: DemoLoop, clock: Clock) {
    this.#loop = loop;
    this.#clock = clock;
  }

  get listenerCount(): number {
    return this.#broadcast.listenerCount;
  }

  findStart(wanted: WantedStart): Start<LoopTrack> {
    this.#advance();
    return this.#broadcast.findStart(wanted);
  }

  /** @param start found just now */
  join(listener: StreamListener<LoopTrack>, start: Start<LoopTrack>): void {
    this.#broadcast.join(listener, start);
    this.#cancelTick ??= this.#clock.after(TICK_MS, this.#tick);
  }

  leave(listener: StreamListener<LoopTrack>): void {
    this.#broadcast.leave(listener);
    if (this.listenerCount === 0) this.#sleep();
  }

  close(): void {
    this.#broadcast.end();
    this.#sleep();
  }

  readonly #tick = (): void => {
    this.#cancelTick = this.#clock.after(TICK_MS, this.#tick);
    this.#advance();
    this.#broadcast.tick();
  };

  #sleep(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  /** Sends until now, in the pieces of a tick, as a stream server does: titles are those of the newest audio. */
  #advance(): void {
    const now = this.#clock.now();
    const oldest = now - BEHIND_MAX_MS;
    // Those that listen get what the process has slept through, up to here; after a longer sleep they begin anew.
    if (this.#loop.unitAt(oldest) > this.#next)
      this.#skipTo(this.listenerCount === 0 ? oldest : now - BURST_MS);
    while (this.#sentMs < now) {
      this.#sentMs = Math.min(this.#sentMs + TICK_MS, now);
      const end = this.#loop.unitAt(this.#sentMs) + 1;
      for (const run of this.#loop.runs(this.#next, end)) this.#broadcast.push([run], run.track);
      this.#broadcast.flush();
      this.#next = end;
    }
  }

  #skipTo(ms: number): void {
    this.#sentMs = ms;
    this.#next = this.#loop.unitAt(ms);
    this.#broadcast.forget();
    if (this.listenerCount === 0) return;
    // Who listens already has the header of another track.
    for (const { header: bytes = NOTHING, track } of this.#loop.runs(this.#next, this.#next + 1))
      this.#broadcast.push([{ bytes, durationMs: 0 }], track);
  }
}
