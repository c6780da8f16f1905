import { applyBiquad, type Coefficients } from './filters.ts';
import { at, SAMPLE_RATE_HZ, type Stereo } from './signal.ts';

// ITU-R BS.1770-4: K weighting for 44.1 kHz, 400 ms blocks in steps of 100 ms, gates at -70 LUFS and -10 LU.
const SHELF: Coefficients = [
  1.5308412300503478, -2.6509799951547297, 1.169079079921587, -1.6636551132560202, 0.7125954280732254,
];
const HIGHPASS: Coefficients = [1, -2, 1, -1.9891696736297957, 0.9891990357870394];
const STEP_SAMPLES = SAMPLE_RATE_HZ / 10;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** The look-ahead of 5 ms, in blocks whose peaks are known. */
const BLOCK_SAMPLES = 20;
const LOOK_AHEAD_BLOCKS = 11;
const RELEASE_PER_SAMPLE = Math.exp(-1 / (0.12 * SAMPLE_RATE_HZ));

const lufs = (power: number): number => -0.691 + 10 * Math.log10(power + 1e-12);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function stepPowers({ left, right }: Stereo): number[] {
  const sides = [left, right].map((side) => applyBiquad(applyBiquad(side.slice(), SHELF), HIGHPASS));
  return Array.from({ length: Math.floor(left.length / STEP_SAMPLES) }, (_, step) => {
    let power = 0;
    for (const side of sides) {
      for (const sample of side.subarray(step * STEP_SAMPLES, (step + 1) * STEP_SAMPLES))
        power += sample * sample;
    }
    return power / STEP_SAMPLES;
  });
}

function loudnessOf(sound: Stereo): number {
  const steps = stepPowers(sound);
  const blocks = steps.slice(3).map((_, index) => mean(steps.slice(index, index + 4)));
  const audible = blocks.filter((power) => lufs(power) > ABSOLUTE_GATE_LUFS);
  const gate = lufs(mean(audible)) + RELATIVE_GATE_LU;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

function blockPeaks({ left, right }: Stereo): Float32Array {
  const peaks = new Float32Array(Math.ceil(left.length / BLOCK_SAMPLES));
  for (let index = 0; index < left.length; index += 1) {
    const block = Math.floor(index / BLOCK_SAMPLES);
    peaks[block] = Math.max(at(peaks, block), Math.abs(at(left, index)), Math.abs(at(right, index)));
  }
  return peaks;
}

/** A look-ahead limiter: keeps peaks below the ceiling and releases slowly. */
function limit({ left, right }: Stereo, ceiling: number): Stereo {
  const peaks = blockPeaks({ left, right });
  let gain = 1;
  let wanted = 1;
  for (let index = 0; index < left.length; index += 1) {
    if (index % BLOCK_SAMPLES === 0) {
      const block = index / BLOCK_SAMPLES;
      wanted = ceiling / Math.max(ceiling, ...peaks.subarray(block, block + LOOK_AHEAD_BLOCKS));
    }
    const speed = wanted < gain ? 0.96 : RELEASE_PER_SAMPLE;
    gain = wanted + (gain - wanted) * speed;
    left[index] = clip(at(left, index) * gain, ceiling);
    right[index] = clip(at(right, index) * gain, ceiling);
  }
  return { left, right };
}

const clip = (sample: number, ceiling: number): number => Math.max(-ceiling, Math.min(ceiling, sample));

/** Normalizes to the target loudness; the second pass compensates for the limiter. */
export function normalise(sound: Stereo, targetLufs: number, ceiling: number): Stereo {
  for (let turn = 0; turn < 2; turn += 1) {
    const gain = 10 ** ((targetLufs - loudnessOf(sound)) / 20);
    for (const side of [sound.left, sound.right])
      side.forEach((sample, index) => {
        side[index] = sample * gain;
      });
    limit(sound, ceiling);
  }
  return sound;
}
