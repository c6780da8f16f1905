import { at, type Mono, SAMPLE_RATE_HZ } from './signal.ts';

export type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];
export type FilterKind = 'lowpass' | 'highpass' | 'bandpass';

/** Robert Bristow-Johnson's cookbook. */
function biquad(kind: FilterKind, hz: number, q = Math.SQRT1_2): Coefficients {
  const angle = (2 * Math.PI * Math.min(hz, SAMPLE_RATE_HZ * 0.45)) / SAMPLE_RATE_HZ;
  const cosine = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * q);
  const a0 = 1 + alpha;
  const tail: [number, number] = [(-2 * cosine) / a0, (1 - alpha) / a0];
  if (kind === 'bandpass') return [alpha / a0, 0, -alpha / a0, ...tail];
  const side = kind === 'lowpass' ? (1 - cosine) / 2 : (1 + cosine) / 2;
  return [side / a0, (kind === 'lowpass' ? 2 * side : -2 * side) / a0, side / a0, ...tail];
}

/** Filters in place. */
export function applyBiquad(signal: Mono, [b0, b1, b2, a1, a2]: Coefficients): Mono {
  let first = 0;
  let second = 0;
  for (let index = 0; index < signal.length; index += 1) {
    const input = at(signal, index);
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    signal[index] = output;
  }
  return signal;
}

export function filtered(signal: Mono, kind: FilterKind, hz: number, q?: number): Mono {
  return applyBiquad(signal, biquad(kind, hz, q));
}

/** A lowpass whose corner moves: Andrew Simper's state-variable filter, stable while it sweeps. */
export function sweptLowpass(signal: Mono, hzAt: (seconds: number) => number, resonance = 0.5): Mono {
  let first = 0;
  let second = 0;
  const damping = 2 - 2 * resonance;
  for (let index = 0; index < signal.length; index += 1) {
    const hz = Math.min(hzAt(index / SAMPLE_RATE_HZ), SAMPLE_RATE_HZ * 0.4);
    const g = Math.tan((Math.PI * hz) / SAMPLE_RATE_HZ);
    const high = (at(signal, index) - (damping + g) * first - second) / (1 + g * (damping + g));
    const band = g * high + first;
    const low = g * band + second;
    first = g * high + band;
    second = g * band + low;
    signal[index] = low;
  }
  return signal;
}
