import type { Cancel, PlayerClock } from './player-ports.ts';

const FIRST_CHECK_MS = 15_000;
const CHECK_CAP_MS = 600_000;
/** Jitter: the listeners of a stream server that is back do not all return at once. */
const JITTER_MIN_SHARE = 0.6;

/** Milliseconds before a check: doubling from 15 s up to ten minutes. `random` is 0 to 1. */
export function checkDelayMs(checks: number, random: number): number {
  const delayMs = Math.min(CHECK_CAP_MS, FIRST_CHECK_MS * 2 ** Math.min(checks, 10));
  return delayMs * (JITTER_MIN_SHARE + (1 - JITTER_MIN_SHARE) * random);
}

type FailbackOptions<Address> = {
  readonly clock: PlayerClock;
  /** The addresses that are better than the one that plays, best first. */
  listBetter(): readonly Address[];
  isAlive(address: Address): Promise<boolean>;
  onAlive(address: Address): void;
};

/** The way back after a failover: checks the better addresses while another one plays. */
export class Failback<Address> {
  readonly #options: FailbackOptions<Address>;
  #checks = 0;
  #cancelTimer: Cancel | null = null;
  /** Identifies the current run of checks; `stop` begins another. */
  #run = 0;

  constructor(options: FailbackOptions<Address>) {
    this.#options = options;
  }

  /** Call while the stream plays steadily: checks run as long as there is a better address. */
  start(): void {
    if (this.#cancelTimer !== null || this.#options.listBetter().length === 0) return;
    const { clock } = this.#options;
    const run = this.#run;
    this.#cancelTimer = clock.after(checkDelayMs(this.#checks, clock.random()), () => void this.#check(run));
    this.#checks += 1;
  }

  /** The stream was lost; the time between checks continues to grow until a better address has played. */
  stop(): void {
    this.#run += 1;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** The best address plays. */
  reset(): void {
    this.stop();
    this.#checks = 0;
  }

  async #check(run: number): Promise<void> {
    for (const address of this.#options.listBetter()) {
      const isAlive = await this.#options.isAlive(address);
      if (run !== this.#run) return;
      if (!isAlive) continue;
      this.stop();
      this.#options.onAlive(address);
      return;
    }
    this.#cancelTimer = null;
    this.start();
  }
}
