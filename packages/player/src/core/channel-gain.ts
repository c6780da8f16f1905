import type { Cancel, PlayerClock } from './player-ports.ts';
import type { PlayerStore } from './player-store.ts';

const RAMP_MS = 1_000;
const RAMP_STEP_MS = 50;

/** Lowers channels that are louder than the others, by what the server has measured of them. */
export class ChannelGain {
  readonly #clock: PlayerClock;
  readonly #store: PlayerStore;
  readonly #onChange: () => void;
  #isOn = true;
  #channelId: string | undefined;
  /** In decibels; what is heard, and where a ramp leads. */
  #decibels = 0;
  #target = 0;
  #cancelStep: Cancel | null = null;

  /** @param onChange called whenever `factor` has changed */
  constructor(clock: PlayerClock, store: PlayerStore, onChange: () => void) {
    this.#clock = clock;
    this.#store = store;
    this.#onChange = onChange;
    this.#channelId = store.get().channel?._id;
    this.#target = this.#decibels = this.#find();
    store.subscribe(() => this.#follow());
  }

  /** What the volume is multiplied by, from 0 to 1. */
  get factor(): number {
    return 10 ** (-this.#decibels / 20);
  }

  /** False: all channels play as loud as they are. */
  setEnabled(isOn: boolean): void {
    this.#isOn = isOn;
    this.#follow();
  }

  /** Another channel begins with its own gain; what is heard of the same one changes slowly. */
  #follow(): void {
    const { channel, status } = this.#store.get();
    const target = this.#find();
    const isSame = channel?._id === this.#channelId;
    this.#channelId = channel?._id;
    if (isSame && target === this.#target) return;
    this.#target = target;
    this.#cancelStep?.();
    this.#cancelStep = null;
    if (isSame && status === 'playing') this.#ramp(this.#decibels, this.#clock.nowMs());
    else this.#set(target);
  }

  #find(): number {
    return this.#isOn ? Math.max(0, this.#store.get().channel?.attenuation ?? 0) : 0;
  }

  #ramp(from: number, startMs: number): void {
    const share = Math.min(1, (this.#clock.nowMs() - startMs) / RAMP_MS);
    this.#set(from + (this.#target - from) * share);
    this.#cancelStep = share < 1 ? this.#clock.after(RAMP_STEP_MS, () => this.#ramp(from, startMs)) : null;
  }

  #set(decibels: number): void {
    if (decibels === this.#decibels) return;
    this.#decibels = decibels;
    this.#onChange();
  }
}
