import { NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import type { LivePorts } from './live-ports.ts';

/** Polls at once and then every ten seconds, one poll at a time, while the browser is online. */
export class PollLoop {
  readonly #ports: Pick<LivePorts, 'clock' | 'isOnline'>;
  readonly #poll: () => Promise<unknown>;
  /** Identifies the newest start: a poll of an older one that is still pending starts no timer. */
  #run: object | null = null;
  #cancelNext: (() => void) | null = null;

  constructor(ports: Pick<LivePorts, 'clock' | 'isOnline'>, poll: () => Promise<unknown>) {
    this.#ports = ports;
    this.#poll = poll;
  }

  start(): void {
    if (this.#run === null) void this.#pollAndSchedule();
  }

  /** Polls now, if the loop is running. */
  runNow(): void {
    if (this.#run === null) return;
    this.stop();
    void this.#pollAndSchedule();
  }

  stop(): void {
    this.#run = null;
    this.#cancelNext?.();
    this.#cancelNext = null;
  }

  async #pollAndSchedule(): Promise<void> {
    const run = {};
    this.#run = run;
    await this.#pollOnce();
    if (this.#run === run)
      this.#cancelNext = this.#ports.clock.after(NOW_PLAYING_POLL_MS, () => this.#pollAndSchedule());
  }

  async #pollOnce(): Promise<void> {
    // The next poll repeats a failed one.
    if (this.#ports.isOnline()) await this.#poll().catch(() => undefined);
  }
}
