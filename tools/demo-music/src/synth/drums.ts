import { filtered } from './filters.ts';
import type { Instrument } from './keys.ts';
import { type Mono, SAMPLE_RATE_HZ, shape, silence } from './signal.ts';
import { add, amplify, noise } from './waves.ts';

type Drop = { readonly fromHz: number; readonly toHz: number; readonly bend: number; readonly decay: number };

/** A sine that falls, as a struck skin does. */
function skin(seconds: number, { fromHz, toHz, bend, decay }: Drop): Mono {
  const out = silence(seconds);
  let phase = 0;
  for (let index = 0; index < out.length; index += 1) {
    const time = index / SAMPLE_RATE_HZ;
    phase += (2 * Math.PI * (toHz + (fromHz - toHz) * Math.exp(-time * bend))) / SAMPLE_RATE_HZ;
    out[index] = Math.sin(phase) * Math.exp(-time * decay);
  }
  return out;
}

const closed = (signal: Mono): Mono => shape(signal, 0.001, 0.02);

export const kick: Instrument = ({ velocity, random }) => {
  const out = skin(0.42, { fromHz: 150, toHz: 48, bend: 32, decay: 8 });
  add(out, filtered(noise(0.01, random), 'lowpass', 2_500), 0.18 * velocity);
  return closed(amplify(out, () => 1.05));
};

export const softKick: Instrument = () => closed(skin(0.36, { fromHz: 95, toHz: 46, bend: 26, decay: 10 }));

export const snare: Instrument = ({ random }) => {
  const out = skin(0.24, { fromHz: 240, toHz: 180, bend: 30, decay: 22 });
  const wires = filtered(filtered(noise(0.24, random), 'highpass', 1_200), 'lowpass', 7_500);
  return closed(
    add(
      out,
      amplify(wires, (time) => Math.exp(-time * 19)),
      0.75,
    ),
  );
};

export const clap: Instrument = ({ random }) => {
  const burst = filtered(noise(0.26, random), 'bandpass', 1_500, 0.9);
  const flams = [0, 0.011, 0.023];
  return closed(
    amplify(burst, (time) => {
      const hands = flams.map((start) => (time < start ? 0 : Math.exp(-(time - start) * 130)));
      return 1.2 * (Math.max(...hands) + (time > 0.023 ? 0.7 * Math.exp(-(time - 0.023) * 17) : 0));
    }),
  );
};

function hiss(seconds: number, cornerHz: number, decay: number): Instrument {
  return ({ random }) =>
    closed(
      amplify(
        filtered(noise(seconds, random), 'highpass', cornerHz),
        (time) => 0.5 * Math.exp(-time * decay),
      ),
    );
}

export const hat = hiss(0.08, 8_000, 65);
export const openHat = hiss(0.34, 7_000, 11);
export const shaker: Instrument = ({ random }) =>
  shape(
    amplify(filtered(noise(0.1, random), 'bandpass', 6_000, 0.8), () => 0.4),
    0.03,
    0.06,
  );

export const rim: Instrument = ({ random }) => {
  const out = skin(0.07, { fromHz: 1_750, toHz: 1_650, bend: 10, decay: 75 });
  return closed(
    add(
      amplify(out, () => 0.6),
      filtered(noise(0.02, random), 'bandpass', 3_000, 1),
      0.3,
    ),
  );
};

/** A wire brush drawn across the skin. */
export const brush: Instrument = ({ seconds, random }) => {
  const sweep = filtered(
    filtered(noise(Math.max(seconds, 0.1), random), 'bandpass', 2_600, 0.5),
    'highpass',
    900,
  );
  return shape(
    amplify(sweep, () => 0.3),
    Math.max(seconds, 0.1) * 0.4,
    Math.max(seconds, 0.1) * 0.55,
  );
};

export const brushTap: Instrument = ({ random }) =>
  closed(
    amplify(filtered(noise(0.14, random), 'bandpass', 2_100, 0.6), (time) => 0.9 * Math.exp(-time * 32)),
  );

export const ride: Instrument = ({ random }) => {
  const out = silence(0.9);
  for (const hz of [3_140, 4_230, 5_570, 6_890, 8_310]) {
    add(out, skin(0.9, { fromHz: hz, toHz: hz, bend: 1, decay: 6 + hz / 2_500 }), 0.05);
  }
  add(
    out,
    amplify(filtered(noise(0.9, random), 'highpass', 6_500), (time) => 0.1 * Math.exp(-time * 14)),
  );
  return shape(out, 0.001, 0.3);
};

/** The low and high sides of a hand drum, by the tone's pitch. */
export const handDrum: Instrument = ({ hz, velocity, random }) => {
  const out = skin(0.5, { fromHz: hz * 1.5, toHz: hz, bend: 40, decay: 9 });
  add(out, shape(filtered(noise(0.03, random), 'bandpass', hz * 6, 0.7), 0.001, 0.025), 0.4 * velocity);
  return closed(out);
};

export const chipNoise: Instrument = ({ seconds, random }) => {
  const out = silence(seconds + 0.04);
  let held = 0;
  for (let index = 0; index < out.length; index += 1) {
    if (index % 5 === 0) held = random() > 0.5 ? 0.4 : -0.4;
    out[index] = held * Math.exp((-index / SAMPLE_RATE_HZ) * (3 / (seconds + 0.02)));
  }
  return shape(filtered(out, 'lowpass', 9_000), 0.001, 0.02);
};
