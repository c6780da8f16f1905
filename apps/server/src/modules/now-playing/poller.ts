import { TICK_MS } from './poll-limits.ts';
import type { PollSchedule } from './poll-schedule.ts';
import type { PollOutcome } from './poll-target.ts';

export type PollerParts = {
  readonly schedule: PollSchedule;
  readonly poll: (key: string, stopping: AbortSignal) => Promise<PollOutcome>;
  /** Only one of several nodes polls. */
  readonly isOurTurn: () => boolean;
  readonly now: () => number;
};

/** The rim around the schedule: a timer that ticks, and polls that run. */
export class Poller {
  readonly #parts: PollerParts;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PollerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    this.#tick();
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort(new Error('the server stops'));
    await Promise.all(this.#running);
  }

  #tick(): void {
    if (this.#parts.isOurTurn()) this.#begin(this.#parts.schedule.tick(this.#parts.now()));
  }

  #begin(keys: readonly string[]): void {
    for (const key of keys) {
      const run = this.#run(key);
      this.#running.add(run);
      void run.finally(() => this.#running.delete(run));
    }
  }

  async #run(key: string): Promise<void> {
    const { schedule, poll, now, isOurTurn } = this.#parts;
    const outcome = await poll(key, this.#stopping.signal);
    const next = schedule.finished(key, outcome, now());
    if (this.#stopping.signal.aborted || !isOurTurn())
      for (const unused of next) schedule.finished(unused, 'silent', now());
    else this.#begin(next);
  }
}
