import { between, type Random } from './random.ts';
import { at, type Mono, SAMPLE_RATE_HZ, silence } from './signal.ts';

/** Rounds the step of a saw or pulse over two samples, so that it does not fold back as a whistle. */
function polyBlep(phase: number, step: number): number {
  if (phase < step) {
    const place = phase / step;
    return place + place - place * place - 1;
  }
  if (phase > 1 - step) {
    const place = (phase - 1) / step;
    return place * place + place + place + 1;
  }
  return 0;
}

/** Adds a saw; `hzAt` may bend. */
export function addSaw(target: Mono, hz: number, gain: number, startPhase: number): void {
  const step = hz / SAMPLE_RATE_HZ;
  let phase = startPhase;
  for (let index = 0; index < target.length; index += 1) {
    target[index] = at(target, index) + gain * (2 * phase - 1 - polyBlep(phase, step));
    phase += step;
    if (phase >= 1) phase -= 1;
  }
}

/** A pulse wave of the given width, 0 to 1, with vibrato in cents. */
export function pulse(seconds: number, hz: number, width: number, vibratoCents = 0): Mono {
  const out = silence(seconds);
  let phase = 0;
  for (let index = 0; index < out.length; index += 1) {
    const time = index / SAMPLE_RATE_HZ;
    const bend = vibratoCents * Math.min(1, time / 0.3) * Math.sin(2 * Math.PI * 5.5 * time);
    const step = (hz * 2 ** (bend / 1200)) / SAMPLE_RATE_HZ;
    const naive = phase < width ? 1 : -1;
    out[index] = naive + polyBlep(phase, step) - polyBlep((phase + 1 - width) % 1, step);
    phase = (phase + step) % 1;
  }
  return out;
}

/** Several saws a few cents apart, each with its own phase. */
export function sawStack(seconds: number, hz: number, voices: number, cents: number, random: Random): Mono {
  const out = silence(seconds);
  for (let voice = 0; voice < voices; voice += 1) {
    const offset = voices === 1 ? 0 : (voice / (voices - 1) - 0.5) * 2 * cents + between(random, -1, 1);
    addSaw(out, hz * 2 ** (offset / 1200), 1 / Math.sqrt(voices), random());
  }
  return out;
}

export function noise(seconds: number, random: Random): Mono {
  return silence(seconds).map(() => random() * 2 - 1);
}

/** Phase modulation: one sine bends another. `indexAt` is the depth in radians. */
export function fm(seconds: number, hz: number, ratio: number, indexAt: (time: number) => number): Mono {
  const out = silence(seconds);
  const step = (2 * Math.PI * hz) / SAMPLE_RATE_HZ;
  for (let index = 0; index < out.length; index += 1) {
    const bend = indexAt(index / SAMPLE_RATE_HZ) * Math.sin(step * ratio * index);
    out[index] = Math.sin(step * index + bend);
  }
  return out;
}

/** Multiplies by a curve over time. */
export function amplify(signal: Mono, gainAt: (seconds: number) => number): Mono {
  for (let index = 0; index < signal.length; index += 1) {
    signal[index] = at(signal, index) * gainAt(index / SAMPLE_RATE_HZ);
  }
  return signal;
}

export function add(target: Mono, source: Mono, gain = 1): Mono {
  const end = Math.min(target.length, source.length);
  for (let index = 0; index < end; index += 1) target[index] = at(target, index) + at(source, index) * gain;
  return target;
}
