import { NetworkPolicy } from './network-policy.ts';
import type { Cancel, PlayerClock } from './player-ports.ts';
import type { Quality } from './player-types.ts';
import type { AddressPreference } from './stream-addresses.ts';

type QualityChoiceOptions = {
  readonly clock: PlayerClock;
  isSavingData(): boolean;
  /** The verdict about the network has changed. */
  onChange(): void;
};

/** Which addresses of a channel are tried first: as the listener chooses, or as the network allows. */
export class QualityChoice {
  readonly #options: QualityChoiceOptions;
  readonly #network = new NetworkPolicy();
  #cancelTimer: Cancel = () => {};

  constructor(options: QualityChoiceOptions) {
    this.#options = options;
  }

  /** auto: the operator's order, unless the listener saves data or the network is slow. */
  toPreference(quality: Quality): AddressPreference {
    if (quality !== 'auto') return quality === 'high' ? 'highest' : 'lowest';
    const { clock, isSavingData } = this.#options;
    return isSavingData() || this.#network.isSlow(clock.nowMs()) ? 'lowest' : 'given';
  }

  /** Playback pauses again and again, because the network is slower than the stream. */
  onSlowNetwork(): void {
    const { clock, onChange } = this.#options;
    this.#cancelTimer();
    this.#cancelTimer = clock.after(this.#network.onSlow(clock.nowMs()), onChange);
    onChange();
  }

  /** What was measured belongs to the former network. */
  onNetworkChange(): void {
    this.#cancelTimer();
    this.#network.reset();
    this.#options.onChange();
  }

  stop(): void {
    this.#cancelTimer();
  }
}
