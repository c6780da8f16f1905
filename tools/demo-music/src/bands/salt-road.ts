import { handDrum, rim, shaker } from '../synth/drums.ts';
import { glow, type Instrument } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { flute, kalimba, marimba, oud, uprightBass } from '../synth/strings.ts';
import { DORIAN, MAJOR_PENTATONIC, nearest, voicing } from '../synth/theory.ts';
import { type Score, scoreOf, TURN } from './score.ts';
import { figureOf, melody, type Sheet, snap, songs } from './song.ts';

type Caravan = Sheet & {
  /** Of the small beats, twelve to a bar. */
  readonly stepSeconds: number;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly voice: Instrument;
  /** Chord note for each of twelve steps. */
  readonly pattern: string;
  readonly lead: Instrument;
  readonly rhythms: string;
};

const STEPS = 12;
const TAIL_SECONDS = 2.4;
/** The standard West African bell pattern. */
const STANDARD_BELL = [0, 2, 4, 5, 7, 9, 11];
const SKINS = [
  [0, 43, 0.85],
  [3, 57, 0.45],
  [5, 55, 0.4],
  [6, 45, 0.7],
  [8, 57, 0.4],
  [9, 57, 0.6],
  [11, 55, 0.4],
] as const;
const BASS = [
  [0, 0],
  [5, 7],
  [6, 7],
  [9, 0],
] as const;

function drums(stage: Stage, { bars }: Score, step: number): void {
  const skins = stage.track({ gain: 0.42, reverb: 0.2 });
  const wood = stage.track({ gain: 0.1, pan: 0.4, reverb: 0.2 });
  const seeds = stage.track({ gain: 0.2, pan: -0.35 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    if (place === 0 || isLast) return;
    const time = (at: number) => loose(stage.random, (index * STEPS + at) * step, 0.006);
    for (const [at, midi, velocity] of SKINS) {
      skins.play(handDrum, { at: time(at), midi, seconds: 0.4, velocity, pan: midi > 50 ? 0.2 : -0.1 });
    }
    for (const at of STANDARD_BELL) wood.play(rim, { at: time(at), midi: 60, seconds: 0.1, velocity: 0.55 });
    for (let at = 0; at < STEPS; at += 1) {
      seeds.play(shaker, { at: time(at), midi: 60, seconds: 0.1, velocity: at % 3 === 0 ? 0.6 : 0.28 });
    }
  });
}

function weave(stage: Stage, { bars }: Score, step: number, { voice, pattern }: Caravan): void {
  const thumbs = stage.track({ gain: 0.36, reverb: 0.3, echo: 0.2 });
  const answer = stage.track({ gain: 0.22, reverb: 0.3 });
  const bass = stage.track({ gain: 0.42 });
  const heat = stage.track({ gain: 0.05, width: 0.7, reverb: 0.6 });
  const choices = figureOf(pattern);
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    const start = index * STEPS;
    const notes = [...voicing(chord, 66), ...voicing(chord, 78)];
    choices.slice(0, isLast ? 1 : STEPS).forEach((choice, offset) => {
      const midi = choice === null ? undefined : notes[choice];
      if (midi === undefined) return;
      const at = loose(stage.random, (start + offset) * step, 0.005);
      const velocity = between(stage.random, 0.5, 0.7) + (offset % 3 === 0 ? 0.12 : 0);
      thumbs.play(voice, { at, midi, seconds: 0.5, velocity, pan: offset % 2 ? 0.35 : -0.25 });
      if (place >= TURN && offset % 4 === 1)
        answer.play(marimba, { at: at + step, midi: midi - 12, seconds: 0.4, velocity: 0.6, pan: -0.4 });
    });
    const root = nearest(chord.bass, 40);
    for (const [offset, jump] of isLast ? BASS.slice(0, 1) : BASS) {
      bass.play(uprightBass, {
        at: (start + offset) * step,
        midi: root + jump,
        seconds: step * 2.4,
        velocity: 0.75,
      });
    }
    for (const midi of voicing(chord, 60))
      heat.play(glow(0.6, 0.9), { at: start * step, midi, seconds: STEPS * step });
  });
}

function perform(caravan: Caravan, unitSeconds: number) {
  const score = scoreOf(caravan.symbols);
  const barSeconds = snap(caravan.stepSeconds * STEPS, unitSeconds);
  const step = barSeconds / STEPS;
  const stage = new Stage({
    seconds: score.bars.length * barSeconds + TAIL_SECONDS,
    seed: caravan.seed,
    room: { seconds: 1.6, dampHz: 4_500, preDelaySeconds: 0.02 },
    echo: { seconds: step * 3, feedback: 0.35, dampHz: 3_000 },
    fadeInSeconds: 0.05,
    fadeOutSeconds: 3,
  });
  drums(stage, score, step);
  weave(stage, score, step, caravan);
  const lead = stage.track({ gain: 0.24, pan: 0.1, reverb: 0.4, echo: 0.2 });
  for (const { beat, beats, midi } of melody({ ...caravan, score, beatsPerBar: STEPS, center: 74 })) {
    lead.play(caravan.lead, { at: beat * step, midi, seconds: beats * step * 0.92, velocity: 0.6 });
  }
  return { sound: stage.mix(), barSeconds };
}

const AWA = { artist: 'Awa Sissoko', album: 'Twelve Tines', scale: MAJOR_PENTATONIC };
const ISSA = { artist: 'Issa & Daughters', album: 'Wells', scale: DORIAN };
const COLLECTIVE = { artist: 'Taoudenni Collective', album: 'Slabs', scale: DORIAN };

export const SALT_ROAD = songs<Caravan>(perform, [
  {
    title: 'Shade at Noon',
    ...AWA,
    seed: 1_101,
    form: 'VVC',
    seconds: 104,
    stepSeconds: 0.2,
    symbols: 'G | G G Cadd9 | Em7 Cadd9 G | D6 | G',
    tonic: 67,
    voice: kalimba,
    pattern: '0 . 2 3 . 1 4 . 2 3 . 1',
    lead: flute,
    rhythms: '0:3 3:3 6:5 / 0:2 2:1 3:3 6:5 / 3:3 6:2 8:4 / 0:9',
  },
  {
    title: 'The Camel Knows the Way',
    ...ISSA,
    seed: 1_102,
    form: 'VC',
    seconds: 98,
    stepSeconds: 0.17,
    symbols: 'Dm Dm | Dm Dm F C Dm | F C Bb Dm | C | Dm',
    tonic: 62,
    voice: kalimba,
    pattern: '0 2 . 1 . 3 0 . 2 . 1 3',
    lead: oud,
    rhythms: '0:1 1:1 2:1 3:3 6:3 9:3 / 0:3 3:1 4:2 6:6',
  },
  {
    title: 'Market Day, Both Shoes',
    ...AWA,
    seed: 1_103,
    form: 'VVCC',
    seconds: 108,
    stepSeconds: 0.16,
    symbols: 'A A | A A D A | F#m7 D A D | E6 | A',
    tonic: 69,
    voice: marimba,
    pattern: '0 3 . 2 4 . 0 3 1 . 2 .',
    lead: kalimba,
    rhythms: '0:2 2:1 3:3 6:3 9:3 / 0:1 1:1 2:1 3:3 6:6',
  },
  {
    title: 'Well Number Seven',
    ...COLLECTIVE,
    seed: 1_104,
    form: 'VCC',
    seconds: 94,
    stepSeconds: 0.19,
    symbols: 'Am | Am G Am | F G Am | Em7 | Am',
    tonic: 69,
    voice: kalimba,
    pattern: '0 . 1 2 . 3 . 2 1 . 4 .',
    lead: oud,
    rhythms: '0:2 2:2 4:2 6:6 / 0:1 1:2 3:3 6:3 9:3',
  },
  {
    title: 'Four Daughters, One Drum',
    ...ISSA,
    seed: 1_105,
    form: 'VVVC',
    seconds: 102,
    stepSeconds: 0.15,
    symbols: 'Em Em | Em D Em G | Am7 G D Em | D | Em',
    tonic: 64,
    voice: marimba,
    pattern: '0 2 0 3 . 2 0 . 4 3 . 1',
    lead: flute,
    rhythms: '0:1 1:1 2:1 3:2 5:1 6:3 9:3 / 0:3 3:3 6:5',
  },
  {
    title: 'Salt by Weight, Songs by Ear',
    ...COLLECTIVE,
    seed: 1_106,
    form: 'VCV',
    seconds: 116,
    stepSeconds: 0.21,
    symbols: 'Cadd9 | Cadd9 Am7 F | Dm Am7 F | G6 | Cadd9',
    tonic: 60,
    scale: MAJOR_PENTATONIC,
    voice: kalimba,
    pattern: '0 1 . 2 . 3 4 . 3 . 2 1',
    lead: flute,
    rhythms: '0:6 6:3 9:3 / 0:3 3:6 / 3:3 6:6',
  },
  {
    title: 'Dust Has the Right of Way',
    ...AWA,
    seed: 1_107,
    form: 'VCVCC',
    seconds: 92,
    stepSeconds: 0.145,
    symbols: 'D D | D G D Bm7 | Em7 G D G | A6 | D',
    tonic: 62,
    voice: kalimba,
    pattern: '0 3 1 . 2 4 . 3 0 . 2 1',
    lead: marimba,
    rhythms: '0:1 1:1 2:1 3:3 6:2 8:1 9:3 / 0:3 3:3 6:6',
  },
  {
    title: 'Uncle’s Radio, North of Gao',
    ...ISSA,
    seed: 1_108,
    form: 'VVC',
    seconds: 100,
    stepSeconds: 0.18,
    symbols: 'Gm | Gm F Gm | Bb F Dm | C | Gm',
    tonic: 67,
    voice: marimba,
    pattern: '0 . 2 0 . 3 0 . 4 . 2 1',
    lead: oud,
    rhythms: '0:1 1:1 2:1 3:6 9:3 / 0:2 2:1 3:3 6:6 / 0:9',
  },
]);
