import { LinePolicy } from './line-policy.ts';
import type { Cancel, PlayerClock } from './player-ports.ts';
import type { Quality } from './player-types.ts';
import type { AddressPreference } from './stream-addresses.ts';

type QualityChoiceOptions = {
  readonly clock: PlayerClock;
  isSavingData(): boolean;
  /** What the line was taken for has changed by itself. */
  onChange(): void;
};

/** Which addresses of a channel are tried first: as the listener chooses, or as the line allows. */
export class QualityChoice {
  readonly #options: QualityChoiceOptions;
  readonly #line = new LinePolicy();
  #cancelTimer: Cancel = () => {};

  constructor(options: QualityChoiceOptions) {
    this.#options = options;
  }

  /** auto: the operator's order, unless the listener's data or line are short. */
  toPreference(quality: Quality): AddressPreference {
    if (quality !== 'auto') return quality === 'high' ? 'highest' : 'lowest';
    const { clock, isSavingData } = this.#options;
    return isSavingData() || this.#line.isSlow(clock.nowMs()) ? 'lowest' : 'given';
  }

  /** Playback pauses again and again, because the line is slower than the stream. */
  onSlowLine(): void {
    const { clock, onChange } = this.#options;
    this.#cancelTimer();
    this.#cancelTimer = clock.after(this.#line.onSlow(clock.nowMs()), onChange);
    onChange();
  }

  /** Another network: what was learnt of the line is of the former one. */
  onOtherLine(): void {
    this.#cancelTimer();
    this.#line.reset();
    this.#options.onChange();
  }

  stop(): void {
    this.#cancelTimer();
  }
}
