import { NOW_PLAYING_POLL_MS } from '@airdial/contract/limits';
import type { LivePorts } from './live-ports.ts';

/** Polls at once and then every ten seconds, one poll at a time, while the browser has a network. */
export class PollLoop {
  readonly #ports: Pick<LivePorts, 'clock' | 'isOnline'>;
  readonly #poll: () => Promise<unknown>;
  /** Of the newest start; an older one's poll that is still under way starts no timer. */
  #run: object | null = null;
  #cancelNext: (() => void) | null = null;

  constructor(ports: Pick<LivePorts, 'clock' | 'isOnline'>, poll: () => Promise<unknown>) {
    this.#ports = ports;
    this.#poll = poll;
  }

  start(): void {
    if (this.#run === null) void this.#begin();
  }

  /** If it runs: the next one now. */
  runNow(): void {
    if (this.#run === null) return;
    this.stop();
    void this.#begin();
  }

  stop(): void {
    this.#run = null;
    this.#cancelNext?.();
    this.#cancelNext = null;
  }

  async #begin(): Promise<void> {
    const run = {};
    this.#run = run;
    await this.#pollOnce();
    if (this.#run === run)
      this.#cancelNext = this.#ports.clock.after(NOW_PLAYING_POLL_MS, () => this.#begin());
  }

  async #pollOnce(): Promise<void> {
    // What could not be fetched now is fetched with the next poll.
    if (this.#ports.isOnline()) await this.#poll().catch(() => undefined);
  }
}
