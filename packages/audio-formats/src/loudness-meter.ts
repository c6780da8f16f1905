// ITU-R BS.1770-4: two filters as analog prototypes, so that any sample rate has their exact response.
const SHELF_HZ = 1681.974450955533;
const SHELF_DB = 3.999843853973347;
const SHELF_Q = 0.7071752369554196;
const SHELF_BAND = 0.4996667741545416;
const HIGH_PASS_HZ = 38.13547087602444;
const HIGH_PASS_Q = 0.5003270373238773;

const OFFSET_LU = -0.691;
const STEPS_PER_SECOND = 10;
/** A block is 400 ms, and the next one begins 100 ms later. */
const STEPS_OF_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const RATE_MIN_HZ = 8_000;
/** Of left, right, center, low frequencies and the surround channels, in the order of WAV. */
const WEIGHTS_OF_5_1 = [1, 1, 1, 0, 1.41, 1.41];

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

function shelf(rateHz: number): Coefficients {
  const k = Math.tan((Math.PI * SHELF_HZ) / rateHz);
  const high = 10 ** (SHELF_DB / 20);
  const band = high ** SHELF_BAND;
  const a0 = 1 + k / SHELF_Q + k * k;
  return [
    (high + (band * k) / SHELF_Q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / SHELF_Q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / SHELF_Q + k * k) / a0,
  ];
}

function highPass(rateHz: number): Coefficients {
  const k = Math.tan((Math.PI * HIGH_PASS_HZ) / rateHz);
  const a0 = 1 + k / HIGH_PASS_Q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / HIGH_PASS_Q + k * k) / a0];
}

/** Both filters over one channel, one after the other (transposed direct form II). */
class Weighting {
  readonly #shelf: Coefficients;
  readonly #highPass: Coefficients;
  readonly #state = new Float64Array(4);

  constructor(rateHz: number) {
    this.#shelf = shelf(rateHz);
    this.#highPass = highPass(rateHz);
  }

  /** The sum of the squares of the weighted samples from `from` to before `to`. */
  energy(samples: Float32Array, from: number, to: number): number {
    const [b0, b1, b2, a1, a2] = this.#shelf;
    const [, , , c1, c2] = this.#highPass;
    let [s1 = 0, s2 = 0, t1 = 0, t2 = 0] = this.#state;
    let sum = 0;
    for (let index = from; index < to; index += 1) {
      const sample = samples[index] as number;
      // One that is no number would stay in the filters for ever.
      const x = Number.isFinite(sample) ? sample : 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const z = y + t1;
      t1 = -2 * y - c1 * z + t2;
      t2 = y - c2 * z;
      sum += z * z;
    }
    this.#state.set([s1, s2, t1, t2]);
    return sum;
  }
}

export type LoudnessMeterOptions = {
  /** At least 8,000. */
  readonly rateHz: number;
  readonly channelCount: number;
};

/**
 * Measures the loudness of sound in pieces, by ITU-R BS.1770-4 and EBU R 128. One channel counts as two of the same
 * sound, since two loudspeakers play it.
 */
export class LoudnessMeter {
  readonly #channels: readonly { readonly weighting: Weighting; readonly weight: number }[];
  readonly #stepSamples: number;
  #stepEnergy = 0;
  #stepFilled = 0;
  /** The newest steps, as many as a block has. */
  readonly #steps: number[] = [];
  readonly #blocks: number[] = [];

  /** @throws RangeError for a rate or a number of channels that is none of sound */
  constructor({ rateHz, channelCount }: LoudnessMeterOptions) {
    if (!(rateHz >= RATE_MIN_HZ) || !Number.isFinite(rateHz))
      throw new RangeError(`${rateHz} Hz is no rate.`);
    if (!(channelCount >= 1 && channelCount <= WEIGHTS_OF_5_1.length))
      throw new RangeError(`${channelCount} channels are not measured.`);
    this.#stepSamples = Math.round(rateHz / STEPS_PER_SECOND);
    this.#channels = Array.from({ length: channelCount }, (_, index) => ({
      weighting: new Weighting(rateHz),
      weight: channelCount === 1 ? 2 : (WEIGHTS_OF_5_1[index] ?? 0),
    }));
  }

  /** The loudness of each block so far in LUFS, without those of silence. */
  get blocks(): readonly number[] {
    return this.#blocks;
  }

  /** `channels`: samples from -1 to 1, as many of each channel. */
  push(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let at = 0; at < length; ) {
      const end = Math.min(length, at + this.#stepSamples - this.#stepFilled);
      for (const [index, { weighting, weight }] of this.#channels.entries())
        this.#stepEnergy += weight * weighting.energy(channels[index] ?? EMPTY, at, end);
      this.#stepFilled += end - at;
      at = end;
      if (this.#stepFilled === this.#stepSamples) this.#endStep();
    }
  }

  #endStep(): void {
    this.#steps.push(this.#stepEnergy);
    if (this.#steps.length > STEPS_OF_BLOCK) this.#steps.shift();
    this.#stepEnergy = 0;
    this.#stepFilled = 0;
    if (this.#steps.length < STEPS_OF_BLOCK) return;
    const sum = this.#steps.reduce((total, energy) => total + energy, 0);
    const lufs = toLufs(sum / (STEPS_OF_BLOCK * this.#stepSamples));
    // Silence is minus infinity; a decoder's broken sample is not a number.
    if (lufs > ABSOLUTE_GATE_LUFS && Number.isFinite(lufs)) this.#blocks.push(lufs);
  }
}

const EMPTY = new Float32Array();
const toLufs = (meanSquare: number): number => OFFSET_LU + 10 * Math.log10(meanSquare);
const toMeanSquare = (lufs: number): number => 10 ** ((lufs - OFFSET_LU) / 10);

/** A loudness of blocks in LUFS, and how many blocks have it; fractions count as parts of a block. */
export type LoudnessShare = readonly [lufs: number, count: number];

/**
 * The integrated loudness of blocks in LUFS, without those below the absolute gate (-70 LUFS) and the relative one (10 LU
 * below the mean of the others); null when nothing but silence is left.
 */
export function integratedLoudness(blocks: readonly LoudnessShare[]): number | null {
  const audible = blocks.filter(([lufs, count]) => lufs > ABSOLUTE_GATE_LUFS && count > 0);
  const ungated = meanLoudness(audible);
  return ungated === null
    ? null
    : meanLoudness(audible.filter(([lufs]) => lufs > ungated + RELATIVE_GATE_LU));
}

function meanLoudness(blocks: readonly LoudnessShare[]): number | null {
  let [sum, total] = [0, 0];
  for (const [lufs, count] of blocks) {
    sum += toMeanSquare(lufs) * count;
    total += count;
  }
  return total > 0 ? toLufs(sum / total) : null;
}
