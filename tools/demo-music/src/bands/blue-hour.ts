import { brush, brushTap, ride, softKick } from '../synth/drums.ts';
import { electricPiano, type Instrument, piano } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { flute, nylon, uprightBass } from '../synth/strings.ts';
import { DORIAN, MAJOR, MINOR, nearest, voicing } from '../synth/theory.ts';
import { type Score, scoreOf, TURN } from './score.ts';
import { melody, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Set = Sheet & {
  readonly bpm: number;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly lead: Instrument;
  readonly rhythms: string;
  readonly isBossa: boolean;
};

const TAIL_SECONDS = 2.6;

/** A walking bass: the root, two passing notes, and a neighbour of the next root. */
function walk(stage: Stage, { bars }: Score, pulse: Pulse, isBossa: boolean): void {
  const bass = stage.track({ gain: 0.34, reverb: 0.08 });
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    const root = nearest(chord.bass, 40);
    // After a turn comes any section: it leads to the verse.
    const next = nearest((bars[index + 1] ?? { chord }).chord.bass, 40);
    const third = nearest(chord.classes[1] ?? chord.root, root + 4);
    const fifth = nearest((chord.root + 7) % 12, root + 6);
    const approach = place === TURN ? fifth : next + (next > root ? -1 : 1);
    const line = isBossa
      ? [
          [0, root],
          [1.5, fifth],
          [2, fifth],
          [3.5, root],
        ]
      : [
          [0, root],
          [1, third],
          [2, fifth],
          [3, approach],
        ];
    for (const [beat = 0, midi = root] of isLast ? line.slice(0, 1) : line) {
      const seconds = isLast ? 2 : pulse.beat * 0.92;
      const at = loose(stage.random, pulse.at(index * 4 + beat), 0.006);
      bass.play(uprightBass, { at, midi, seconds, velocity: between(stage.random, 0.68, 0.82) });
    }
  });
}

function comp(stage: Stage, { bars }: Score, pulse: Pulse, isBossa: boolean): void {
  const keys = stage.track({ gain: 0.26, pan: -0.25, reverb: 0.2 });
  const figures = isBossa ? [[0, 1.5, 3]] : [[0, 1.5], [1.5], [0.5, 2.5], [1, 3.5]];
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const figure = isLast ? [0] : pick(stage.random, figures);
    for (const beat of figure) {
      const at = loose(stage.random, pulse.at(index * 4 + beat), 0.008);
      const seconds = isLast ? 2.2 : pulse.beat * pick(stage.random, [0.4, 0.9]);
      for (const midi of voicing(chord, 60))
        keys.play(piano, { at, midi, seconds, velocity: between(stage.random, 0.32, 0.46) });
    }
  });
}

function kit(stage: Stage, { bars }: Score, pulse: Pulse, isBossa: boolean): void {
  const skins = stage.track({ gain: 0.3, reverb: 0.2 });
  const cymbal = stage.track({ gain: 0.4, pan: 0.3, reverb: 0.15 });
  const low = stage.track({ gain: 0.22 });
  stage.eachBar(bars, ({ index, isLast }) => {
    if (isLast) return;
    const time = (beat: number) => loose(stage.random, pulse.at(index * 4 + beat), 0.006);
    for (const beat of isBossa ? [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] : [0, 1, 1.5, 2, 3, 3.5]) {
      const velocity = beat % 2 === 1 ? 0.6 : between(stage.random, 0.32, 0.45);
      cymbal.play(ride, { at: time(beat), midi: 60, seconds: 0.6, velocity });
    }
    for (const beat of isBossa ? [0, 1.5, 3] : [1, 3])
      skins.play(brushTap, { at: time(beat), midi: 60, seconds: 0.1, velocity: 0.5 });
    for (const beat of [0, 2]) {
      skins.play(brush, { at: time(beat), midi: 60, seconds: pulse.beat * 1.6, velocity: 0.4 });
      low.play(softKick, { at: time(beat), midi: 36, seconds: 0.3, velocity: 0.5 });
    }
  });
}

function perform(set: Set, unitSeconds: number) {
  const { isBossa } = set;
  const pulse = pulseOf(set.bpm, unitSeconds, 4, isBossa ? 0.5 : 0.64);
  const score = scoreOf(set.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: set.seed,
    room: { seconds: 1.2, dampHz: 4_000, preDelaySeconds: 0.015 },
    fadeOutSeconds: 2.4,
  });
  walk(stage, score, pulse, isBossa);
  comp(stage, score, pulse, isBossa);
  kit(stage, score, pulse, isBossa);
  const solo = stage.track({ gain: 0.3, pan: 0.12, reverb: 0.3 });
  for (const { beat, beats, midi } of melody({ ...set, score, beatsPerBar: 4, center: 72 })) {
    solo.play(set.lead, { at: pulse.at(beat), midi, seconds: beats * pulse.beat * 0.92, velocity: 0.66 });
  }
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const duet: Instrument = (tone) => (tone.seconds > 0.7 ? flute(tone) : electricPiano(tone));
const TRIO_RHYTHMS = '.5:.5 1:.5 1.5:1 3:.5 3.5:.5 / 0:1.5 2.5:1.5 / 0:.5 .5:.5 1:.5 1.5:.5 2:1.5 / 1:2';
const BOSSA_RHYTHMS = '0:1.5 1.5:.5 2:1.5 / 0:.5 .5:.5 1:1 2.5:1.5 / 0:3 / .5:.5 1:.5 1.5:2';
const BALLAD_RHYTHMS = '0:1.5 2:2 / 0:1 1.5:2.5 / 1:3 / 0:3';
const GASPARD = { artist: 'Gaspard Noël Trio', album: 'Live at Closing', scale: MAJOR, isBossa: false };
const ODILE = { artist: 'Odile Marchetti', album: 'Petite Monnaie', scale: MINOR, isBossa: true };

export const BLUE_HOUR = songs<Set>(perform, [
  {
    title: 'Same Table, Same Thirst',
    ...GASPARD,
    seed: 501,
    form: 'VVC',
    seconds: 104,
    bpm: 116,
    symbols: 'F13 | F13 Bb9 F13 F13 Bb9 Bb9 F13 | Gm9 C13 F13 D7b9 | C13 | F69',
    tonic: 65,
    lead: piano,
    rhythms: TRIO_RHYTHMS,
  },
  {
    title: 'Rain Check, Mademoiselle',
    ...ODILE,
    seed: 502,
    form: 'VC',
    seconds: 98,
    bpm: 128,
    symbols: 'Am9 | Am9 Am9 Dm9 G13 Cmaj9 Fmaj9 Bm7b5 | Dm9 G13 Cmaj9 Am9 | E7b9 | Am9',
    tonic: 69,
    lead: nylon,
    rhythms: BOSSA_RHYTHMS,
  },
  {
    title: 'Last Métro but One',
    ...GASPARD,
    seed: 503,
    form: 'VVCC',
    seconds: 112,
    bpm: 104,
    symbols: 'Cm9 | Cm9 F13 Bbmaj9 Ebmaj9 | Am7b5 D7b9 Gm9 Ebmaj9 | F13 | Bb69',
    tonic: 67,
    scale: DORIAN,
    lead: duet,
    rhythms: BALLAD_RHYTHMS,
  },
  {
    title: 'The Piano Has an Opinion',
    ...GASPARD,
    seed: 504,
    form: 'VCC',
    seconds: 95,
    bpm: 138,
    symbols: 'Bb13 | Bb13 Eb9 Bb13 Bb13 Eb9 Bb13 | Cm9 F13 Dm7 G7b9 | F13 | Bb69',
    tonic: 70,
    lead: piano,
    rhythms: '0:.5 .5:.5 1:1 2.5:.5 3:1 / .5:1 2:.5 2.5:1 / 0:1 1.5:.5 2:2',
  },
  {
    title: 'Half a Key, Room 9',
    ...ODILE,
    seed: 505,
    form: 'VVVC',
    seconds: 106,
    bpm: 120,
    symbols: 'Dm9 | Dm9 Gm9 C13 Fmaj9 | Bbmaj9 Em7b5 A7b9 Dm9 | A7b9 | Dm9',
    tonic: 62,
    lead: flute,
    rhythms: '0:2 2.5:1 / .5:.5 1:1 2.5:1.5 / 0:1 1.5:2.5',
  },
  {
    title: 'Brushes, Then Apologies',
    artist: 'Les Chaises Hautes',
    album: 'Coat Check',
    seed: 506,
    form: 'VC',
    seconds: 118,
    bpm: 92,
    symbols: 'Ebmaj9 | Ebmaj9 Cm9 Fm9 | Abmaj9 Gm7 Fm9 | Bb13 | Eb69',
    tonic: 63,
    scale: MAJOR,
    isBossa: false,
    lead: duet,
    rhythms: BALLAD_RHYTHMS,
  },
  {
    title: 'Pocket Change Samba',
    ...ODILE,
    seed: 507,
    form: 'VCVCC',
    seconds: 100,
    bpm: 144,
    symbols: 'G69 | G69 Em9 Am9 D13 Bm7 Em9 Am9 | Cmaj9 D13 Bm7 Em9 | D13 | G69',
    tonic: 67,
    scale: MAJOR,
    lead: nylon,
    rhythms: BOSSA_RHYTHMS,
  },
  {
    title: 'Stairs Down, Please Mind the Blues',
    artist: 'Les Chaises Hautes',
    album: 'Coat Check',
    seed: 508,
    form: 'VVC',
    seconds: 92,
    bpm: 110,
    symbols: 'C13 | C13 F9 C13 C13 | F9 F9 C13 A7b9 | G13 | C69',
    tonic: 60,
    scale: DORIAN,
    isBossa: false,
    lead: electricPiano,
    rhythms: TRIO_RHYTHMS,
  },
]);
