import { TICK_MS } from './poll-limits.ts';
import type { PollSchedule } from './poll-schedule.ts';
import type { PollOutcome } from './poll-target.ts';

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
    if (this.#deps.isLeader()) this.#begin(this.#deps.schedule.tick(this.#deps.now()));
  }

  #begin(keys: readonly string[]): void {
    for (const key of keys) {
      const run = this.#run(key);
      this.#running.add(run);
      void run.finally(() => this.#running.delete(run));
    }
  }

  async #run(key: string): Promise<void> {
    const { schedule, poll, now, isLeader } = this.#deps;
    const outcome = await poll(key, this.#stopping.signal);
    const next = schedule.finished(key, outcome, now());
    if (this.#stopping.signal.aborted || !isLeader())
      for (const unused of next) schedule.finished(unused, 'no-metadata', now());
    else this.#begin(next);
  }
}
