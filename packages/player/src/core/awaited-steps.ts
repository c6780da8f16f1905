import type { Cancel, PlayerClock } from './player-ports.ts';

/** How long a step waits for channels: after it, the listener no longer expects it. */
const STEP_WAIT_MS = 10_000;

/** The steps that wait for channels, negative backwards. They are forgotten after a while. */
export class AwaitedSteps {
  readonly #clock: Pick<PlayerClock, 'after'>;
  readonly #onChange: (count: number) => void;
  #count = 0;
  #cancelTimer: Cancel = () => {};

  constructor(clock: Pick<PlayerClock, 'after'>, onChange: (count: number) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get count(): number {
    return this.#count;
  }

  set(count: number): void {
    if (count === this.#count) return;
    this.#cancelTimer();
    this.#cancelTimer = count === 0 ? () => {} : this.#clock.after(STEP_WAIT_MS, () => this.set(0));
    this.#count = count;
    this.#onChange(count);
  }
}
