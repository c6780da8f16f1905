import type { Cancel, PlayerClock } from './player-ports.ts';
import { REWIND_WINDOW_SECONDS } from './trim-policy.ts';

const MS_PER_SECOND = 1_000;

/** The place of a listener who paused: it is kept for as long as it can be rewound to. */
export class PausedPlace {
  readonly #clock: Pick<PlayerClock, 'after'>;
  readonly #onExpired: () => void;
  #cancel: Cancel | null = null;

  constructor(clock: Pick<PlayerClock, 'after'>, onExpired: () => void) {
    this.#clock = clock;
    this.#onExpired = onExpired;
  }

  get isKept(): boolean {
    return this.#cancel !== null;
  }

  keep(behindLiveSeconds: number): void {
    this.end();
    const leftSeconds = Math.max(0, REWIND_WINDOW_SECONDS - behindLiveSeconds);
    this.#cancel = this.#clock.after(leftSeconds * MS_PER_SECOND, this.#onExpired);
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
