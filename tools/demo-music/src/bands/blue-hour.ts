import { brush, brushTap, ride, softKick } from '../synth/drums.ts';
import { electricPiano, type Instrument, piano } from '../synth/keys.ts';
import { between, pick } from '../synth/random.ts';
import { loose, Stage, type Track } from '../synth/stage.ts';
import { flute, nylon, uprightBass } from '../synth/strings.ts';
import { type Chord, chords, DORIAN, MAJOR, MINOR, nearest, voicing } from '../synth/theory.ts';
import { melody, type Pulse, pulseOf, type Rhythm, type Song } from './song.ts';

type Set = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly lead: Instrument;
  readonly rhythms: readonly Rhythm[];
  readonly isBossa: boolean;
};

const TAIL_SECONDS = 2.6;

/** A walking bass: the root, two passing notes, and a neighbour of the next root. */
function walk(stage: Stage, bass: Track, pulse: Pulse, bars: readonly Chord[], isBossa: boolean): void {
  bars.forEach((chord, bar) => {
    const root = nearest(chord.bass, 40);
    const next = nearest((bars[bar + 1] ?? chord).bass, 40);
    const third = nearest(chord.classes[1] ?? chord.root, root + 4);
    const fifth = nearest((chord.root + 7) % 12, root + 6);
    const approach = next + (next > root ? -1 : 1);
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
    const isLast = bar === bars.length - 1;
    for (const [beat = 0, midi = root] of isLast ? line.slice(0, 1) : line) {
      const seconds = isLast ? 2 : pulse.beat * 0.92;
      const at = loose(stage.random, pulse.at(bar * 4 + beat), 0.006);
      bass.play(uprightBass, { at, midi, seconds, velocity: between(stage.random, 0.68, 0.82) });
    }
  });
}

function comp(stage: Stage, keys: Track, pulse: Pulse, bars: readonly Chord[], isBossa: boolean): void {
  const figures = isBossa ? [[0, 1.5, 3]] : [[0, 1.5], [1.5], [0.5, 2.5], [1, 3.5]];
  bars.forEach((chord, bar) => {
    const isLast = bar === bars.length - 1;
    const figure = isLast ? [0] : pick(stage.random, figures);
    for (const beat of figure) {
      const at = loose(stage.random, pulse.at(bar * 4 + beat), 0.008);
      const seconds = isLast ? 2.2 : pulse.beat * pick(stage.random, [0.4, 0.9]);
      for (const midi of voicing(chord, 60))
        keys.play(piano, { at, midi, seconds, velocity: between(stage.random, 0.32, 0.46) });
    }
  });
}

function kit(stage: Stage, pulse: Pulse, bars: number, isBossa: boolean): void {
  const skins = stage.track({ gain: 0.3, reverb: 0.2 });
  const cymbal = stage.track({ gain: 0.4, pan: 0.3, reverb: 0.15 });
  const low = stage.track({ gain: 0.22 });
  for (let bar = 0; bar < bars - 1; bar += 1) {
    const time = (beat: number) => loose(stage.random, pulse.at(bar * 4 + beat), 0.006);
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
  }
}

function perform({ seed, bpm, symbols, tonic, scale, lead, rhythms, isBossa }: Set) {
  const pulse = pulseOf(bpm, isBossa ? 0.5 : 0.64);
  const bars = chords(symbols);
  const seconds = bars.length * 4 * pulse.beat + TAIL_SECONDS;
  const stage = new Stage({
    seconds,
    seed,
    room: { seconds: 1.2, dampHz: 4_000, preDelaySeconds: 0.015 },
    fadeOutSeconds: 2.4,
  });
  walk(stage, stage.track({ gain: 0.34, reverb: 0.08 }), pulse, bars, isBossa);
  comp(stage, stage.track({ gain: 0.26, pan: -0.25, reverb: 0.2 }), pulse, bars, isBossa);
  kit(stage, pulse, bars.length, isBossa);
  const solo = stage.track({ gain: 0.3, pan: 0.12, reverb: 0.3 });
  const tune = melody({
    random: stage.random,
    chords: bars.slice(0, -1),
    beatsPerBar: 4,
    tonic,
    scale,
    rhythms,
    center: 72,
  });
  for (const { beat, beats, midi } of tune) {
    const at = loose(stage.random, pulse.at(beat), 0.01);
    solo.play(lead, {
      at,
      midi,
      seconds: beats * pulse.beat * 0.92,
      velocity: between(stage.random, 0.55, 0.78),
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, set: Set): Song => ({
  title,
  artist,
  album,
  perform: () => perform(set),
});

const TRIO_RHYTHMS: readonly Rhythm[] = [
  [
    [0.5, 0.5],
    [1, 0.5],
    [1.5, 1],
    [3, 0.5],
    [3.5, 0.5],
  ],
  [
    [0, 1.5],
    [2.5, 1.5],
  ],
  [
    [0, 0.5],
    [0.5, 0.5],
    [1, 0.5],
    [1.5, 0.5],
    [2, 1.5],
  ],
  [[1, 2]],
];

export const BLUE_HOUR: readonly Song[] = [
  song('Same Table, Same Thirst', 'Gaspard Noël Trio', 'Live at Closing', {
    seed: 501,
    bpm: 116,
    symbols: 'F13 Bb9 F13 F13 Bb9 Bb9 F13 D7b9 Gm9 C13 F13 F69',
    tonic: 65,
    scale: MAJOR,
    lead: piano,
    rhythms: TRIO_RHYTHMS,
    isBossa: false,
  }),
  song('Rain Check, Mademoiselle', 'Odile Marchetti', 'Petite Monnaie', {
    seed: 502,
    bpm: 128,
    symbols: 'Am9 Am9 Dm9 G13 Cmaj9 Fmaj9 Bm7b5 E7b9 Am9 D9 Bm7b5 E7b9 Am9 Am9',
    tonic: 69,
    scale: MINOR,
    lead: nylon,
    rhythms: [
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 1.5],
      ],
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 1],
        [2.5, 1.5],
      ],
      [[0, 3]],
      [
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 2],
      ],
    ],
    isBossa: true,
  }),
  song('Last Métro but One', 'Gaspard Noël Trio', 'Live at Closing', {
    seed: 503,
    bpm: 104,
    symbols: 'Cm9 F13 Bbmaj9 Ebmaj9 Am7b5 D7b9 Gm9 Gm9 Cm9 F13 Bb69',
    tonic: 67,
    scale: DORIAN,
    lead: (tone) => (tone.seconds > 0.7 ? flute(tone) : electricPiano(tone)),
    rhythms: [
      [
        [0, 1.5],
        [2, 2],
      ],
      [
        [0, 1],
        [1.5, 2.5],
      ],
      [[1, 3]],
      [[0, 3]],
    ],
    isBossa: false,
  }),
];
