import { LoudnessMeter } from '@airdial/audio-formats/loudness-meter';
import { SOUND_MAX_SECONDS } from './loudness-limits.ts';

/** Measures decoded sound whose rate and channels may change, up to a bound. */
export class SoundMeter {
  #meter: { readonly key: string; readonly loudness: LoudnessMeter } | null = null;
  readonly #blocks: number[] = [];
  #seconds = 0;

  /** Null: there was no sound at all. */
  get blocks(): readonly number[] | null {
    return this.#seconds > 0 ? [...this.#blocks, ...(this.#meter?.loudness.blocks ?? [])] : null;
  }

  get isDone(): boolean {
    return this.#seconds >= SOUND_MAX_SECONDS;
  }

  /** @throws RangeError for a rate or a number of channels that is none of sound */
  push(rateHz: number, channels: readonly Float32Array[]): void {
    const samples = channels[0]?.length ?? 0;
    if (samples === 0) return;
    const key = `${rateHz} ${channels.length}`;
    if (this.#meter?.key !== key) {
      this.#blocks.push(...(this.#meter?.loudness.blocks ?? []));
      this.#meter = { key, loudness: new LoudnessMeter({ rateHz, channelCount: channels.length }) };
    }
    this.#meter.loudness.push(channels);
    this.#seconds += samples / rateHz;
  }
}

/** Samples of channels in turn as one list for each channel. `scale`: what 1 is. */
export function deinterleave(
  samples: Int16Array | Float32Array,
  channelCount: number,
  scale: number,
): Float32Array[] {
  const length = Math.floor(samples.length / channelCount);
  return Array.from({ length: channelCount }, (_, channel) => {
    const own = new Float32Array(length);
    for (let index = 0; index < length; index += 1)
      own[index] = (samples[index * channelCount + channel] ?? 0) / scale;
    return own;
  });
}
