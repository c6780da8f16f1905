import { filtered, sweptLowpass } from '../synth/filters.ts';
import { bell, glow, type Instrument, pad } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { shape } from '../synth/signal.ts';
import { Stage } from '../synth/stage.ts';
import { chord, nearest } from '../synth/theory.ts';
import { amplify, noise } from '../synth/waves.ts';
import type { Song } from './song.ts';

type Crossing = {
  readonly seed: number;
  readonly seconds: number;
  /** Two chords that drift into each other. */
  readonly from: string;
  readonly to: string;
  readonly wave: number;
  readonly hasBuoy: boolean;
};

/** Swell against the hull. */
function sea(periodSeconds: number): Instrument {
  return ({ seconds, random }) => {
    const water = filtered(noise(seconds, random), 'highpass', 90);
    const start = random() * 6;
    const swell = (time: number) => 0.5 + 0.5 * Math.sin((2 * Math.PI * time) / periodSeconds + start);
    sweptLowpass(water, (time) => 260 + 500 * swell(time), 0.1);
    return shape(
      amplify(water, (time) => 0.25 + 0.5 * swell(time)),
      2,
      3,
    );
  };
}

function perform({ seed, seconds, from, to, wave, hasBuoy }: Crossing) {
  const stage = new Stage({
    seconds,
    seed,
    room: { seconds: 7, dampHz: 2_400, preDelaySeconds: 0.06 },
    echo: { seconds: 1.4, feedback: 0.5, dampHz: 1_400 },
    fadeInSeconds: 3,
    fadeOutSeconds: 4,
  });
  const hull = stage.track({ gain: 0.3, reverb: 0.2 });
  const lights = stage.track({ gain: 0.14, width: 0.6, reverb: 0.9 });
  const haze = stage.track({ gain: 0.06, width: 0.9, reverb: 1, filters: [['lowpass', 1_600]] });
  const water = stage.track({ gain: 0.1, width: 0.9 });
  const buoy = stage.track({ gain: 0.09, reverb: 1, echo: 0.6 });
  water.play(sea(wave), { at: 0, midi: 60, seconds: seconds - 0.2 });
  for (const [index, symbol] of [from, to].entries()) {
    const harmony = chord(symbol);
    const at = index * (seconds / 2 - 3);
    const held = { at, seconds: seconds / 2 + 1 };
    hull.play(glow(3, 3), { ...held, midi: nearest(harmony.bass, 38) });
    hull.play(glow(4, 3), { ...held, midi: nearest(harmony.bass, 38) + 7, velocity: 0.35 });
    for (const pitch of harmony.classes) {
      lights.play(glow(4, 4), {
        ...held,
        midi: nearest(pitch, 57),
        velocity: between(stage.random, 0.5, 0.8),
      });
      haze.play(pad(900, 5, 4), { ...held, midi: nearest(pitch, 64), velocity: 0.5 });
    }
    for (let time = 3; hasBuoy && time < seconds / 2 - 3; time += between(stage.random, 3.5, 5.5)) {
      const midi = nearest(pick(stage.random, harmony.classes), 74);
      buoy.play(bell, {
        at: at + time,
        midi,
        seconds: 2,
        velocity: 0.45,
        pan: between(stage.random, -0.6, 0.6),
      });
    }
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, crossing: Crossing): Song => ({
  title,
  artist,
  album,
  perform: () => perform(crossing),
});

export const NIGHT_FERRY: readonly Song[] = [
  song('22:00, All Aboard, Quietly', 'Nattbåten', 'Cabin 114', {
    seed: 1_001,
    seconds: 27,
    from: 'Dsus2',
    to: 'Gmaj9',
    wave: 7,
    hasBuoy: true,
  }),
  song('Fjord With the Engine Off', 'Sól & Djup', 'Soundings', {
    seed: 1_002,
    seconds: 27,
    from: 'Cadd9',
    to: 'Fmaj9',
    wave: 9,
    hasBuoy: false,
  }),
  song('Harbour We Never Reach', 'Nattbåten', 'Cabin 114', {
    seed: 1_003,
    seconds: 27,
    from: 'Em9',
    to: 'Cmaj9',
    wave: 6,
    hasBuoy: true,
  }),
];
