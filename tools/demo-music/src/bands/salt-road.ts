import { handDrum, rim, shaker } from '../synth/drums.ts';
import { glow, type Instrument } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { flute, kalimba, marimba, oud, uprightBass } from '../synth/strings.ts';
import { type Chord, chords, DORIAN, MAJOR_PENTATONIC, nearest, voicing } from '../synth/theory.ts';
import { melody, type Rhythm, type Song } from './song.ts';

type Caravan = {
  readonly seed: number;
  /** Of the small beats, twelve to a bar. */
  readonly stepSeconds: number;
  readonly symbols: string;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly voice: Instrument;
  /** Chord note for each of twelve steps; -1 rests. */
  readonly pattern: readonly number[];
  readonly lead: Instrument;
  readonly rhythms: readonly Rhythm[];
};

const STEPS = 12;
const TAIL_SECONDS = 2.4;
/** The standard West African bell pattern. */
const STANDARD_BELL = [0, 2, 4, 5, 7, 9, 11];

function drums(stage: Stage, step: number, bars: number): void {
  const skins = stage.track({ gain: 0.42, reverb: 0.2 });
  const wood = stage.track({ gain: 0.1, pan: 0.4, reverb: 0.2 });
  const seeds = stage.track({ gain: 0.2, pan: -0.35 });
  for (let bar = 1; bar < bars - 1; bar += 1) {
    const time = (place: number) => loose(stage.random, (bar * STEPS + place) * step, 0.006);
    for (const [place, midi, velocity] of [
      [0, 43, 0.85],
      [3, 57, 0.45],
      [5, 55, 0.4],
      [6, 45, 0.7],
      [8, 57, 0.4],
      [9, 57, 0.6],
      [11, 55, 0.4],
    ] as const) {
      skins.play(handDrum, { at: time(place), midi, seconds: 0.4, velocity, pan: midi > 50 ? 0.2 : -0.1 });
    }
    for (const place of bar > 1 ? STANDARD_BELL : [])
      wood.play(rim, { at: time(place), midi: 60, seconds: 0.1, velocity: 0.55 });
    for (let place = 0; place < STEPS; place += 1) {
      seeds.play(shaker, { at: time(place), midi: 60, seconds: 0.1, velocity: place % 3 === 0 ? 0.6 : 0.28 });
    }
  }
}

function weave(stage: Stage, step: number, bars: readonly Chord[], { voice, pattern }: Caravan): void {
  const thumbs = stage.track({ gain: 0.36, reverb: 0.3, echo: 0.2 });
  const answer = stage.track({ gain: 0.22, reverb: 0.3 });
  const bass = stage.track({ gain: 0.42 });
  const heat = stage.track({ gain: 0.05, width: 0.7, reverb: 0.6 });
  bars.forEach((chord, bar) => {
    const start = bar * STEPS;
    const notes = [...voicing(chord, 66), ...voicing(chord, 78)];
    const isLast = bar === bars.length - 1;
    pattern.slice(0, isLast ? 1 : STEPS).forEach((choice, place) => {
      const midi = notes[choice];
      if (choice < 0 || midi === undefined) return;
      const at = loose(stage.random, (start + place) * step, 0.005);
      const velocity = between(stage.random, 0.5, 0.7) + (place % 3 === 0 ? 0.12 : 0);
      thumbs.play(voice, { at, midi, seconds: 0.5, velocity, pan: place % 2 ? 0.35 : -0.25 });
      if (bar > 1 && place % 4 === 1)
        answer.play(marimba, { at: at + step, midi: midi - 12, seconds: 0.4, velocity: 0.6, pan: -0.4 });
    });
    const root = nearest(chord.bass, 40);
    for (const [place, jump] of isLast
      ? [[0, 0]]
      : [
          [0, 0],
          [5, 7],
          [6, 7],
          [9, 0],
        ]) {
      bass.play(uprightBass, {
        at: (start + (place ?? 0)) * step,
        midi: root + (jump ?? 0),
        seconds: step * 2.4,
        velocity: 0.75,
      });
    }
    for (const midi of voicing(chord, 60))
      heat.play(glow(0.6, 0.9), { at: start * step, midi, seconds: STEPS * step });
  });
}

function perform(caravan: Caravan) {
  const bars = chords(caravan.symbols);
  const step = caravan.stepSeconds;
  const stage = new Stage({
    seconds: bars.length * STEPS * step + TAIL_SECONDS,
    seed: caravan.seed,
    room: { seconds: 1.6, dampHz: 4_500, preDelaySeconds: 0.02 },
    echo: { seconds: step * 3, feedback: 0.35, dampHz: 3_000 },
    fadeInSeconds: 0.05,
    fadeOutSeconds: 3,
  });
  drums(stage, step, bars.length);
  weave(stage, step, bars, caravan);
  const lead = stage.track({ gain: 0.24, pan: 0.1, reverb: 0.4, echo: 0.2 });
  const { tonic, scale, rhythms } = caravan;
  const tune = melody({
    random: stage.random,
    chords: bars.slice(0, -1),
    beatsPerBar: STEPS,
    tonic,
    scale,
    rhythms,
    center: 74,
  });
  for (const { beat, beats, midi } of tune.filter((note) => note.beat >= 2 * STEPS)) {
    const velocity = between(stage.random, 0.5, 0.7);
    lead.play(caravan.lead, {
      at: loose(stage.random, beat * step),
      midi,
      seconds: beats * step * 0.92,
      velocity,
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, caravan: Caravan): Song => ({
  title,
  artist,
  album,
  perform: () => perform(caravan),
});

export const SALT_ROAD: readonly Song[] = [
  song('Shade at Noon', 'Awa Sissoko', 'Twelve Tines', {
    seed: 1_101,
    stepSeconds: 0.2,
    symbols: 'G G Cadd9 G Em7 Cadd9 D6 Cadd9 G',
    tonic: 67,
    scale: MAJOR_PENTATONIC,
    voice: kalimba,
    pattern: [0, -1, 2, 3, -1, 1, 4, -1, 2, 3, -1, 1],
    lead: flute,
    rhythms: [
      [
        [0, 3],
        [3, 3],
        [6, 5],
      ],
      [
        [0, 2],
        [2, 1],
        [3, 3],
        [6, 5],
      ],
      [
        [3, 3],
        [6, 2],
        [8, 4],
      ],
      [[0, 9]],
    ],
  }),
  song('The Camel Knows the Way', 'Issa & Daughters', 'Wells', {
    seed: 1_102,
    stepSeconds: 0.17,
    symbols: 'Dm Dm C Dm Dm F C Dm Bb C Dm',
    tonic: 62,
    scale: DORIAN,
    voice: kalimba,
    pattern: [0, 2, -1, 1, -1, 3, 0, -1, 2, -1, 1, 3],
    lead: oud,
    rhythms: [
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 3],
        [6, 3],
        [9, 3],
      ],
      [
        [0, 3],
        [3, 1],
        [4, 2],
        [6, 6],
      ],
    ],
  }),
  song('Market Day, Both Shoes', 'Awa Sissoko', 'Twelve Tines', {
    seed: 1_103,
    stepSeconds: 0.16,
    symbols: 'A A D A F#m7 D E6 A D E6 A A',
    tonic: 69,
    scale: MAJOR_PENTATONIC,
    voice: marimba,
    pattern: [0, 3, -1, 2, 4, -1, 0, 3, 1, -1, 2, -1],
    lead: kalimba,
    rhythms: [
      [
        [0, 2],
        [2, 1],
        [3, 3],
        [6, 3],
        [9, 3],
      ],
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 3],
        [6, 6],
      ],
    ],
  }),
];
