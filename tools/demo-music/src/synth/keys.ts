import { filtered, sweptLowpass } from './filters.ts';
import { between, type Random } from './random.ts';
import { addPartial, type Mono, samplesIn, shape, silence } from './signal.ts';
import { add, amplify, fm, noise, sawStack } from './waves.ts';

/** One note to be played. `velocity` from 0 to 1 changes colour as well as loudness. */
type Tone = {
  readonly hz: number;
  readonly seconds: number;
  readonly velocity: number;
  readonly random: Random;
};

export type Instrument = (tone: Tone) => Mono;

function damp(signal: Mono, seconds: number, releaseSeconds: number): Mono {
  const end = seconds + releaseSeconds;
  return shape(signal.slice(0, samplesIn(end)), 0.002, releaseSeconds);
}

/** Two stretched strings a note, a soft hammer; high partials die first. */
export const piano: Instrument = ({ hz, seconds, velocity, random }) => {
  const out = silence(seconds + 0.35);
  const ring = 7 / (1 + hz / 260);
  const brightness = 0.9 + 0.9 * velocity;
  for (let partial = 1; partial <= 18; partial += 1) {
    const stretched = hz * partial * Math.sqrt(1 + 0.00035 * partial * partial);
    if (stretched > 9_000) break;
    const gain = Math.exp(-partial / (2.2 * brightness)) / Math.sqrt(partial);
    const decay = ring / (1 + 0.45 * (partial - 1));
    for (const cents of [-0.7, 0.7]) {
      addPartial(out, stretched * 2 ** (cents / 1200), gain * 0.35, decay, between(random, 0, 0.4));
    }
  }
  const hammer = shape(filtered(noise(0.03, random), 'lowpass', 900 + 1_600 * velocity), 0.002, 0.025);
  add(out, hammer, 0.12 * velocity);
  return damp(out, seconds, 0.3);
};

/** Felt between hammer and string: few partials, long breath. */
export const feltPiano: Instrument = (tone) =>
  filtered(piano({ ...tone, velocity: tone.velocity * 0.4 }), 'lowpass', 1_500);

/** The tine piano: a bell on the attack, a round body after. */
export const electricPiano: Instrument = ({ hz, seconds, velocity }) => {
  const body = fm(seconds + 0.25, hz, 1, (time) => (0.35 + 1.1 * velocity) * Math.exp(-time * 2.5));
  amplify(body, (time) => Math.exp(-time / 2.2) * 0.8);
  const tine = fm(seconds + 0.25, hz, 14, (time) => 0.35 * velocity * Math.exp(-time * 18));
  add(
    body,
    amplify(tine, (time) => Math.exp(-time * 9)),
    0.16,
  );
  return damp(body, seconds, 0.22);
};

/** Struck glass. */
export const bell: Instrument = ({ hz, seconds, velocity }) => {
  const out = silence(seconds + 1.5);
  addPartial(out, hz, 0.6, 1.1);
  addPartial(out, hz * 2.0, 0.22 * velocity, 0.7);
  addPartial(out, hz * 2.76, 0.14 * velocity, 0.4);
  addPartial(out, hz * 5.4, 0.07 * velocity, 0.18);
  return damp(out, seconds, 1.4);
};

/** Detuned saws behind a slow filter. */
export function pad(cutoffHz: number, attackSeconds: number, releaseSeconds: number): Instrument {
  return ({ hz, seconds, velocity, random }) => {
    const length = seconds + releaseSeconds;
    const out = sawStack(length, hz, 5, 9, random);
    const start = between(random, 0, 6);
    sweptLowpass(
      out,
      (time) => cutoffHz * (0.8 + 0.3 * Math.sin(start + time * 0.7)) * (0.6 + velocity),
      0.15,
    );
    return shape(
      amplify(out, () => 0.32),
      attackSeconds,
      releaseSeconds,
    );
  };
}

/** Sines that breathe: the softest of pads. */
export function glow(attackSeconds: number, releaseSeconds: number): Instrument {
  return ({ hz, seconds, random }) => {
    const out = silence(seconds + releaseSeconds);
    for (const [ratio, gain] of [
      [1, 0.5],
      [2, 0.18],
      [3, 0.08],
      [4, 0.03],
    ] as const) {
      for (const cents of [-4, 3])
        addPartial(out, hz * ratio * 2 ** (cents / 1200), gain * 0.5, 60, random() * 6.28);
    }
    return shape(out, attackSeconds, releaseSeconds);
  };
}

/** A reed organ's chop for the off-beat. */
export const organ: Instrument = ({ hz, seconds, random }) => {
  const out = silence(seconds + 0.05);
  for (const [ratio, gain] of [
    [1, 0.5],
    [2, 0.3],
    [3, 0.16],
    [4, 0.1],
    [6, 0.05],
  ] as const) {
    addPartial(out, hz * ratio, gain, 30, random() * 6.28);
  }
  return shape(out, 0.006, 0.045);
};
