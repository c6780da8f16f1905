import { ChannelGain } from './channel-gain.ts';
import { DEFAULT_VOLUME } from './initial-state.ts';
import type { Cancel, PlayerPorts } from './player-ports.ts';
import type { PlayerStore } from './player-store.ts';

const FADE_STEP_MS = 100;
/** A drag to 0 passes through volumes that are not chosen; one that lasts this long is. */
const CHOSEN_AFTER_MS = 500;

/** The volume that the listener has set, and how much of it is left for a loud channel and in a fade. */
export class Volume {
  readonly #ports: Pick<PlayerPorts, 'clock' | 'applyVolume'>;
  readonly #store: PlayerStore;
  /** 0 to 1. */
  #share = 1;
  #cancelStep: Cancel | null = null;
  readonly #gain: ChannelGain;
  /** The last volume above 0 that was chosen on this page. */
  #audible = DEFAULT_VOLUME;
  #setAtMs = Number.NEGATIVE_INFINITY;

  constructor(ports: Pick<PlayerPorts, 'clock' | 'applyVolume'>, store: PlayerStore) {
    this.#ports = ports;
    this.#store = store;
    this.#gain = new ChannelGain(ports.clock, store, () => this.#apply());
    this.#apply();
  }

  /** Whether loud channels are lowered. */
  setSameVolume(isOn: boolean): void {
    this.#gain.setEnabled(isOn);
  }

  set(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#rememberAudible();
    this.#store.update({ volume: Math.min(1, Math.max(0, volume)), muted: false });
    this.endFade();
    this.#apply();
  }

  /** Unmuting at volume 0 brings back the last one that could be heard. */
  setMuted(muted: boolean): void {
    if (!muted && this.#store.get().volume === 0) {
      this.set(this.#audible);
      return;
    }
    this.#store.update({ muted });
    this.#apply();
  }

  #rememberAudible(): void {
    const { volume } = this.#store.get();
    const nowMs = this.#ports.clock.nowMs();
    if (volume > 0 && nowMs - this.#setAtMs >= CHOSEN_AFTER_MS) this.#audible = volume;
    this.#setAtMs = nowMs;
  }

  /** Lowers the sound step by step, and leaves the volume as it was set. */
  fadeOut(durationMs: number, onSilent: () => void): void {
    this.endFade();
    const { clock } = this.#ports;
    const startMs = clock.nowMs();
    const step = () => {
      const passedMs = clock.nowMs() - startMs;
      if (passedMs >= durationMs) {
        onSilent();
        return;
      }
      this.#share = 1 - passedMs / durationMs;
      this.#apply();
      this.#cancelStep = clock.after(FADE_STEP_MS, step);
    };
    step();
  }

  /** The full volume is back. */
  endFade(): void {
    this.#cancelStep?.();
    this.#cancelStep = null;
    if (this.#share === 1) return;
    this.#share = 1;
    this.#apply();
  }

  #apply(): void {
    const { volume, muted } = this.#store.get();
    this.#ports.applyVolume(volume * this.#share * this.#gain.factor, muted);
  }
}
