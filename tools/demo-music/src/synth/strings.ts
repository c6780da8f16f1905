import { filtered, sweptLowpass } from './filters.ts';
import type { Instrument } from './keys.ts';
import { between, type Random } from './random.ts';
import { addPartial, at, type Mono, SAMPLE_RATE_HZ, samplesIn, shape, silence } from './signal.ts';
import { add, addSaw, amplify, fm, noise, pulse, sawStack } from './waves.ts';

type Pluck = {
  readonly hz: number;
  readonly seconds: number;
  readonly ring: number;
  readonly brightness: number;
};

/** Karplus and Strong, with a fractional delay so that high notes are in tune. */
function karplusStrong({ hz, seconds, ring, brightness }: Pluck, random: Random): Mono {
  const out = silence(seconds);
  const period = SAMPLE_RATE_HZ / hz - 0.5;
  const length = Math.floor(period) + 1;
  const fraction = length - period;
  const burst = filtered(noise(length / SAMPLE_RATE_HZ, random), 'lowpass', 900 + 7_000 * brightness);
  const line = Float32Array.from({ length: length + 1 }, (_, index) => at(burst, index % burst.length));
  const loss = 10 ** (-3 / (hz * ring));
  let place = 0;
  let smoothed = 0;
  for (let index = 0; index < out.length; index += 1) {
    const next = (place + 1) % length;
    const read = at(line, place) * (1 - fraction) + at(line, next) * fraction;
    out[index] = read;
    line[place] = loss * 0.5 * (read + smoothed);
    smoothed = read;
    place = next;
  }
  return out;
}

function pluck(ring: number, brightness: number, release: number): Instrument {
  return ({ hz, seconds, velocity, random }) => {
    const length = seconds + release;
    const string = karplusStrong(
      { hz, seconds: length, ring, brightness: brightness * (0.4 + 0.6 * velocity) },
      random,
    );
    filtered(string, 'highpass', 60);
    return shape(
      amplify(string, () => 1.3),
      0.0015,
      release,
    );
  };
}

/** Nylon under a thumb. */
export const nylon = pluck(2.6, 0.28, 0.5);
/** Steel, closer to a harp. */
export const harp = pluck(4.2, 0.5, 1.2);
/** A short-necked lute. */
export const oud = pluck(1.6, 0.42, 0.3);

/** An upright bass: round, woody, soon gone. */
export const uprightBass: Instrument = ({ hz, seconds, velocity, random }) => {
  const out = silence(seconds + 0.12);
  for (const [ratio, gain, decay] of [
    [1, 0.8, 0.9],
    [2, 0.42, 0.5],
    [3, 0.2, 0.28],
    [4, 0.1, 0.18],
    [5, 0.05, 0.1],
  ] as const) {
    addPartial(out, hz * ratio, gain, decay, 0.3);
  }
  add(out, shape(filtered(noise(0.04, random), 'bandpass', 700, 0.8), 0.001, 0.035), 0.22 * velocity);
  return shape(out, 0.004, 0.1);
};

/** A sine with a little warmth: felt more than heard. */
export const subBass: Instrument = ({ hz, seconds }) => {
  const out = fm(seconds + 0.08, hz, 1, () => 0.35);
  return shape(
    amplify(out, () => 0.9),
    0.012,
    0.07,
  );
};

/** A saw through a closing filter. */
export function synthBass(openHz: number): Instrument {
  return ({ hz, seconds, random }) => {
    const out = sawStack(seconds + 0.04, hz, 2, 5, random);
    sweptLowpass(out, (time) => 90 + openHz * Math.exp(-time * 9), 0.45);
    add(
      out,
      fm(seconds + 0.04, hz, 1, () => 0),
      0.5,
    );
    return shape(
      amplify(out, () => 0.7),
      0.004,
      0.035,
    );
  };
}

/** A thumb piano: the tine's overtone is far from harmonic and gone at once. */
export const kalimba: Instrument = ({ hz, seconds, velocity, random }) => {
  const out = silence(seconds + 0.9);
  addPartial(out, hz, 0.75, 0.55);
  addPartial(out, hz * 2.01, 0.1, 0.25);
  addPartial(out, hz * 5.42, 0.16 * velocity, 0.05);
  add(out, shape(filtered(noise(0.012, random), 'bandpass', 2_400, 1.2), 0.001, 0.01), 0.25 * velocity);
  return shape(out, 0.002, 0.8);
};

/** Wood and resonator tubes. */
export const marimba: Instrument = ({ hz, seconds, velocity }) => {
  const out = silence(seconds + 0.5);
  addPartial(out, hz, 0.8, 0.4);
  addPartial(out, hz * 3.93, 0.2 * velocity, 0.09);
  addPartial(out, hz * 9.6, 0.06 * velocity, 0.03);
  return shape(out, 0.002, 0.4);
};

/** Breath over an edge. */
export const flute: Instrument = ({ hz, seconds, velocity, random }) => {
  const length = seconds + 0.18;
  const vibrato = (time: number) => 0.9 * Math.min(1, time * 2) * Math.sin(2 * Math.PI * 4.8 * time);
  const out = silence(length);
  let phase = 0;
  for (let index = 0; index < out.length; index += 1) {
    phase += (2 * Math.PI * hz * (1 + 0.004 * vibrato(index / SAMPLE_RATE_HZ))) / SAMPLE_RATE_HZ;
    out[index] = 0.62 * Math.sin(phase) + 0.16 * Math.sin(2 * phase) + 0.05 * Math.sin(3 * phase);
  }
  add(out, filtered(noise(length, random), 'bandpass', hz * 1.5, 1.5), 0.07 * velocity);
  return shape(out, 0.07, 0.16);
};

/** A bright lead with a late vibrato. */
export const sawLead: Instrument = ({ hz, seconds, random }) => {
  const out = sawStack(seconds + 0.15, hz, 3, 7, random);
  sweptLowpass(out, (time) => 900 + 2_600 * Math.exp(-time * 3), 0.25);
  return shape(
    amplify(out, () => 0.42),
    0.015,
    0.14,
  );
};

/** A chip's pulse channel. */
export function chipPulse(width: number): Instrument {
  return ({ hz, seconds, velocity }) => {
    const out = pulse(seconds + 0.02, hz, width, seconds > 0.3 ? 14 : 0);
    amplify(out, (time) => 0.32 * velocity * (0.55 + 0.45 * Math.exp(-time * 7)));
    return shape(filtered(out, 'lowpass', 7_000), 0.002, 0.015);
  };
}

/** A chip's triangle channel: sixteen steps up, sixteen down. */
export const chipTriangle: Instrument = ({ hz, seconds }) => {
  const out = silence(seconds + 0.01);
  for (let index = 0; index < out.length; index += 1) {
    const phase = ((hz * index) / SAMPLE_RATE_HZ) % 1;
    out[index] = Math.round((1 - 4 * Math.abs(phase - 0.5)) * 7.5) / 7.5;
  }
  return shape(
    amplify(filtered(out, 'lowpass', 5_000), () => 0.55),
    0.002,
    0.01,
  );
};

/** A section of bows. */
export const ensemble: Instrument = ({ hz, seconds, velocity, random }) => {
  const out = sawStack(seconds + 0.4, hz, 6, 12, random);
  filtered(out, 'lowpass', 900 + 1_800 * velocity);
  filtered(out, 'highpass', 120);
  return shape(
    amplify(out, () => 0.34),
    between(random, 0.06, 0.12),
    0.38,
  );
};

/** A horn stab: the filter opens a little late. */
export const brass: Instrument = ({ hz, seconds, velocity, random }) => {
  const out = silence(seconds + 0.12);
  for (const cents of [-6, 0, 6]) addSaw(out, hz * 2 ** (cents / 1200), 0.4, random());
  sweptLowpass(out, (time) => 400 + 2_600 * velocity * Math.min(1, time * 22) * Math.exp(-time * 1.4), 0.2);
  return shape(
    amplify(out.slice(0, samplesIn(seconds + 0.12)), () => 0.5),
    0.02,
    0.11,
  );
};
