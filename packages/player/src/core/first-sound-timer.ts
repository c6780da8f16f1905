import type { Cancel, PlayerClock } from './player-ports.ts';

/** A stream server that has sent nothing for this long is reported; it may still respond. */
export const FIRST_BYTES_TIMEOUT_MS = 10_000;
/** Bytes that do not sound for this long never will. */
export const FIRST_SOUND_TIMEOUT_MS = 20_000;

type FirstSoundTimerOptions = {
  readonly clock: PlayerClock;
  hasBytes(): boolean;
  /** Whether decoded audio is buffered. */
  hasAudio(): boolean;
  onNoBytes(): void;
  /** Bytes have come, but no audio yet: it is awaited all the same. */
  onNoAudio(): void;
  onNoSound(): void;
};

/** Limits the time from the press to the first sound. */
export class FirstSoundTimer {
  readonly #options: FirstSoundTimerOptions;
  #cancel: Cancel;

  constructor(options: FirstSoundTimerOptions) {
    this.#options = options;
    this.#cancel = options.clock.after(FIRST_BYTES_TIMEOUT_MS, () => this.#onBytesDue());
  }

  /** The first bytes have come after their time: from now on they have to sound. */
  restart(): void {
    this.#startSound(FIRST_SOUND_TIMEOUT_MS);
  }

  stop(): void {
    this.#cancel();
  }

  #onBytesDue(): void {
    const { hasBytes, hasAudio, onNoBytes, onNoAudio } = this.#options;
    if (!hasBytes()) {
      onNoBytes();
      return;
    }
    this.#startSound(FIRST_SOUND_TIMEOUT_MS - FIRST_BYTES_TIMEOUT_MS);
    if (!hasAudio()) onNoAudio();
  }

  #startSound(withinMs: number): void {
    this.#cancel();
    this.#cancel = this.#options.clock.after(withinMs, () => this.#options.onNoSound());
  }
}
