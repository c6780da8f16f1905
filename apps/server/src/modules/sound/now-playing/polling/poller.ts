import { TICK_MS } from './poll-limits.ts';
import type { PollOutcome, PollSchedule } from './poll-schedule.ts';

export type PollerDeps = {
  readonly schedule: PollSchedule;
  readonly poll: (key: string, stopping: AbortSignal) => Promise<PollOutcome>;
  /** Only one of several nodes polls. */
  readonly isLeader: () => boolean;
  readonly now: () => number;
};

/** Drives the pure schedule: ticks it by a timer and runs the polls. */
export class Poller {
  readonly #deps: PollerDeps;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    this.#tick();
  }

  /** Resolves when no poll runs any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort(new Error('the server stops'));
    await Promise.all(this.#running);
  }

  #tick(): void {
    const { schedule, isLeader, now } = this.#deps;
    if (!isLeader()) return;
    for (const key of schedule.tick(now())) {
      const run = this.#run(key);
      this.#running.add(run);
      void run.finally(() => this.#running.delete(run));
    }
  }

  async #run(key: string): Promise<void> {
    const { schedule, poll, now } = this.#deps;
    schedule.finished(key, await poll(key, this.#stopping.signal), now());
  }
}
