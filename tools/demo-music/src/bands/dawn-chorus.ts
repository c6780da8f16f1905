import { bell, feltPiano, glow, type Instrument, pad } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { Stage } from '../synth/stage.ts';
import { flute, harp } from '../synth/strings.ts';
import { voicing } from '../synth/theory.ts';
import { scoreOf, TURN } from './score.ts';
import { type Sheet, snap, songs } from './song.ts';

type Sky = Sheet & {
  readonly voice: Instrument;
  readonly everySeconds: number;
  readonly chordSeconds: number;
};

const TAIL_SECONDS = 2.2;

/** Wide chords that melt into each other, and a few drops of one voice over them. */
function perform({ seed, symbols, voice, everySeconds, chordSeconds }: Sky, unitSeconds: number) {
  const { bars } = scoreOf(symbols);
  const barSeconds = snap(chordSeconds, unitSeconds);
  const stage = new Stage({
    seconds: bars.length * barSeconds + TAIL_SECONDS,
    seed,
    room: { seconds: 5.5, dampHz: 4_200, preDelaySeconds: 0.04 },
    echo: { seconds: 0.66, feedback: 0.55, dampHz: 2_600 },
    fadeInSeconds: 1.6,
    fadeOutSeconds: 3.4,
  });
  const bed = stage.track({ gain: 0.16, width: 0.7, reverb: 0.7 });
  const air = stage.track({ gain: 0.05, width: 0.9, reverb: 0.9, filters: [['highpass', 500]] });
  const low = stage.track({ gain: 0.3, reverb: 0.2 });
  const drops = stage.track({ gain: 0.22, reverb: 0.8, echo: 0.6 });
  stage.eachBar(bars, ({ chord, index, place }) => {
    const at = index * barSeconds;
    const held = { at, seconds: barSeconds + 0.6 };
    for (const midi of voicing(chord, 60)) bed.play(glow(1.8, 2), { ...held, midi });
    for (const midi of voicing(chord, 72)) air.play(pad(1_800, 2.4, 2), { ...held, midi, velocity: 0.5 });
    low.play(glow(1.2, 1.4), { ...held, midi: 36 + chord.bass });
    if (place < TURN) return;
    for (let time = 0.8; time < barSeconds - 0.3; time += everySeconds * between(stage.random, 0.7, 1.3)) {
      const midi = pick(stage.random, voicing(chord, pick(stage.random, [72, 79])));
      const velocity = between(stage.random, 0.35, 0.75);
      drops.play(voice, {
        at: at + time,
        midi,
        seconds: 1.6,
        velocity,
        pan: between(stage.random, -0.6, 0.6),
      });
    }
  });
  return { sound: stage.mix(), barSeconds };
}

const birds: Instrument = (tone) => (tone.velocity > 0.55 ? flute(tone) : harp(tone));
const UNA = { artist: 'Una Brekke', album: 'Field Notes for an Empty Field' };
const HALDEN = { artist: 'Halden & Mire', album: 'Weather, Mostly' };
const ELIN = { artist: 'Elin Utsikt', album: 'Rooms Facing East' };

export const DAWN_CHORUS = songs<Sky>(perform, [
  {
    title: 'The Kettle Is Not On Yet',
    ...UNA,
    seed: 101,
    form: 'VVC',
    seconds: 110,
    symbols: ' | Dmaj9 Bm9 | Gmaj9 Em9 | A7sus4 | Dmaj9',
    voice: bell,
    everySeconds: 1.15,
    chordSeconds: 4.7,
  },
  {
    title: 'Fog, Then Not Fog',
    ...HALDEN,
    seed: 102,
    form: 'VC',
    seconds: 118,
    symbols: ' | Fadd9 C/E | Dm9 Am7 | Bbmaj9 | Fadd9',
    voice: feltPiano,
    everySeconds: 0.95,
    chordSeconds: 5,
  },
  {
    title: 'First Bird',
    ...UNA,
    seed: 103,
    form: 'VCC',
    seconds: 104,
    symbols: ' | Ebmaj9 Cm9 | Abmaj9 Fm9 | Bb7sus4 | Ebmaj9',
    voice: birds,
    everySeconds: 1.3,
    chordSeconds: 4.3,
  },
  {
    title: 'Dew on the Letterbox',
    ...ELIN,
    seed: 104,
    form: 'VVCV',
    seconds: 100,
    symbols: ' | Amaj9 F#m9 | Dmaj9 Bm9 | E7sus4 | Amaj9',
    voice: harp,
    everySeconds: 0.8,
    chordSeconds: 4,
  },
  {
    title: 'A Field With Nobody’s Name on It',
    ...HALDEN,
    seed: 105,
    form: 'VCV',
    seconds: 124,
    symbols: ' | Cmaj9 G/B | Am9 Em7 | Fmaj9 | Cmaj9',
    voice: feltPiano,
    everySeconds: 1.5,
    chordSeconds: 5.2,
  },
  {
    title: 'The Slow Half of Five',
    ...UNA,
    seed: 106,
    form: 'VVCC',
    seconds: 108,
    symbols: ' | Bm9 Gmaj9 | Em9 Dmaj9 | F#m7 | Bm9',
    voice: bell,
    everySeconds: 1.7,
    chordSeconds: 4.8,
  },
  {
    title: 'Swallows, Rehearsing',
    ...ELIN,
    seed: 107,
    form: 'VCVCC',
    seconds: 96,
    symbols: ' | Gmaj9 Cmaj9 | Em9 Am9 | D7sus4 | Gmaj9',
    voice: birds,
    everySeconds: 0.7,
    chordSeconds: 3.9,
  },
  {
    title: 'Light Before It Has Colours',
    ...HALDEN,
    seed: 108,
    form: 'VVVC',
    seconds: 114,
    symbols: ' | Dbmaj9 Bbm9 | Gbmaj9 Ebm9 | Ab7sus4 | Dbmaj9',
    voice: harp,
    everySeconds: 1.2,
    chordSeconds: 4.6,
  },
]);
