import { filtered, sweptLowpass } from '../synth/filters.ts';
import { bell, glow, type Instrument, pad } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { shape } from '../synth/signal.ts';
import { Stage } from '../synth/stage.ts';
import { nearest } from '../synth/theory.ts';
import { amplify, noise } from '../synth/waves.ts';
import { scoreOf } from './score.ts';
import { type Sheet, snap, songs } from './song.ts';

type Crossing = Sheet & {
  /** How long a chord drifts into the next one. */
  readonly chordSeconds: number;
  readonly hasBuoy: boolean;
};

const TAIL_SECONDS = 4;
const WAVE_OVERLAP_SECONDS = 0.1;

/** One swell against the hull, low at both ends, so that waves join. */
const wave: Instrument = ({ seconds, random }) => {
  const water = filtered(noise(seconds, random), 'highpass', 90);
  const swell = (time: number) => 0.5 - 0.5 * Math.cos((2 * Math.PI * time) / seconds);
  sweptLowpass(water, (time) => 260 + 500 * swell(time), 0.1);
  return shape(
    amplify(water, (time) => 0.25 + 0.5 * swell(time)),
    WAVE_OVERLAP_SECONDS,
    WAVE_OVERLAP_SECONDS,
  );
};

function perform({ seed, symbols, chordSeconds, hasBuoy }: Crossing, unitSeconds: number) {
  const { bars } = scoreOf(symbols);
  const barSeconds = snap(chordSeconds, unitSeconds);
  const stage = new Stage({
    seconds: bars.length * barSeconds + TAIL_SECONDS,
    seed,
    room: { seconds: 5, dampHz: 2_400, preDelaySeconds: 0.06 },
    echo: { seconds: 1.4, feedback: 0.4, dampHz: 1_400 },
    fadeInSeconds: 3,
    fadeOutSeconds: 4,
  });
  const hull = stage.track({ gain: 0.3, reverb: 0.2 });
  const lights = stage.track({ gain: 0.14, width: 0.6, reverb: 0.9 });
  const haze = stage.track({ gain: 0.06, width: 0.9, reverb: 1, filters: [['lowpass', 1_600]] });
  const water = stage.track({ gain: 0.1, width: 0.9 });
  const buoy = stage.track({ gain: 0.09, reverb: 1, echo: 0.6 });
  stage.eachBar(bars, ({ chord, index }) => {
    const at = index * barSeconds;
    water.play(wave, { at, midi: 60, seconds: barSeconds + WAVE_OVERLAP_SECONDS });
    const held = { at, seconds: barSeconds + 1 };
    hull.play(glow(2, 2), { ...held, midi: nearest(chord.bass, 38) });
    hull.play(glow(2.5, 2), { ...held, midi: nearest(chord.bass, 38) + 7, velocity: 0.35 });
    for (const pitch of chord.classes) {
      lights.play(glow(2.5, 2.5), {
        ...held,
        midi: nearest(pitch, 57),
        velocity: between(stage.random, 0.5, 0.8),
      });
      haze.play(pad(900, 3, 2.5), { ...held, midi: nearest(pitch, 64), velocity: 0.5 });
    }
    for (let time = 1; hasBuoy && time < barSeconds - 1.5; time += between(stage.random, 2.5, 4.5)) {
      const midi = nearest(pick(stage.random, chord.classes), 74);
      buoy.play(bell, {
        at: at + time,
        midi,
        seconds: 2,
        velocity: 0.45,
        pan: between(stage.random, -0.6, 0.6),
      });
    }
  });
  return { sound: stage.mix(), barSeconds };
}

const NATT = { artist: 'Nattbåten', album: 'Cabin 114' };
const SOL = { artist: 'Sól & Djup', album: 'Soundings' };
const FYR = { artist: 'Fyrvakt', album: 'One Flash Every Ten' };

export const NIGHT_FERRY = songs<Crossing>(perform, [
  {
    title: '22:00, All Aboard, Quietly',
    ...NATT,
    seed: 1_001,
    form: 'VVC',
    seconds: 112,
    symbols: ' | Dsus2 Bm9 | Gmaj9 Em9 | A7sus4 | Dsus2',
    chordSeconds: 6.4,
    hasBuoy: true,
  },
  {
    title: 'Fjord With the Engine Off',
    ...SOL,
    seed: 1_002,
    form: 'VC',
    seconds: 120,
    symbols: ' | Cadd9 Am9 | Fmaj9 Dm9 | G7sus4 | Cadd9',
    chordSeconds: 7,
    hasBuoy: false,
  },
  {
    title: 'Harbour We Never Reach',
    ...NATT,
    seed: 1_003,
    form: 'VCC',
    seconds: 104,
    symbols: ' | Em9 Cmaj9 | Am9 Gmaj9 | D7sus4 | Em9',
    chordSeconds: 6,
    hasBuoy: true,
  },
  {
    title: 'The Other Deck Chair',
    ...FYR,
    seed: 1_004,
    form: 'VCV',
    seconds: 116,
    symbols: ' | Ebmaj9 Cm9 | Abmaj9 Bb6 | Fm9 | Ebmaj9',
    chordSeconds: 6.8,
    hasBuoy: false,
  },
  {
    title: 'Radar Sees Nothing, Goes Round',
    ...SOL,
    seed: 1_005,
    form: 'VVCC',
    seconds: 98,
    symbols: ' | F#m9 Dmaj9 | Bm9 Amaj9 | E7sus4 | F#m9',
    chordSeconds: 5.6,
    hasBuoy: true,
  },
  {
    title: 'Lighthouse, Counting',
    ...FYR,
    seed: 1_006,
    form: 'VVVC',
    seconds: 110,
    symbols: ' | Gm9 Ebmaj9 | Bbmaj9 Fadd9 | Cm9 | Gm9',
    chordSeconds: 6.2,
    hasBuoy: true,
  },
  {
    title: 'Coffee for the Night Watch',
    ...NATT,
    seed: 1_007,
    form: 'VC',
    seconds: 106,
    symbols: ' | Amaj9 Dmaj9 | F#m9 Bm9 | E6 | Amaj9',
    chordSeconds: 5.8,
    hasBuoy: false,
  },
  {
    title: 'Low Lamps, Long Water',
    ...SOL,
    seed: 1_008,
    form: 'VCVCC',
    seconds: 124,
    symbols: ' | Bbmaj9 Gm9 | Dm9 Ebmaj9 | F7sus4 | Bbmaj9',
    chordSeconds: 6.6,
    hasBuoy: true,
  },
]);
