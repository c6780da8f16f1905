import { chipNoise, kick } from '../synth/drums.ts';
import { Stage } from '../synth/stage.ts';
import { chipPulse, chipTriangle } from '../synth/strings.ts';
import { chords, MAJOR, MINOR, voicing } from '../synth/theory.ts';
import { melody, pulseOf, type Rhythm, type Song } from './song.ts';

type Level = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly width: number;
  readonly rhythms: readonly Rhythm[];
  /** Semitones above the root for each eighth; 99 rests. */
  readonly bassline: readonly number[];
};

const TAIL_SECONDS = 1.6;
const REST = 99;

function backing(stage: Stage, level: Level, beat: number): void {
  const arpeggio = stage.track({ gain: 0.16, echo: 0.2 });
  const bass = stage.track({ gain: 0.4 });
  const bars = chords(level.symbols);
  bars.forEach((chord, bar) => {
    const notes = voicing(chord, 64).slice(0, 3);
    const isLast = bar === bars.length - 1;
    for (let step = 0; step < (isLast ? 4 : 16); step += 1) {
      const midi = (notes[step % notes.length] ?? 64) + (step % 8 > 5 ? 12 : 0);
      arpeggio.play(chipPulse(0.125), {
        at: (bar * 4 + step / 4) * beat,
        midi,
        seconds: 0.22 * beat,
        velocity: 0.7,
      });
    }
    const root = 36 + chord.bass;
    level.bassline.forEach((jump, step) => {
      if (jump === REST || (isLast && step > 0)) return;
      bass.play(chipTriangle, {
        at: (bar * 4 + step / 2) * beat,
        midi: root + jump,
        seconds: (isLast ? 2 : 0.42) * beat,
        velocity: 0.85,
      });
    });
  });
}

function drums(stage: Stage, beat: number, bars: number): void {
  const low = stage.track({ gain: 0.42, filters: [['lowpass', 900]] });
  const noise = stage.track({ gain: 0.22 });
  for (let bar = 1; bar < bars - 1; bar += 1) {
    for (let step = 0; step < 8; step += 1) {
      const at = (bar * 4 + step / 2) * beat;
      if (step === 0 || step === 3 || step === 4)
        low.play(kick, { at, midi: 36, seconds: 0.2, velocity: 0.8 });
      if (step % 4 === 2) noise.play(chipNoise, { at, midi: 60, seconds: 0.14, velocity: 0.8 });
      else noise.play(chipNoise, { at, midi: 60, seconds: 0.03, velocity: 0.4 });
    }
  }
}

function perform(level: Level) {
  const { beat } = pulseOf(level.bpm);
  const bars = chords(level.symbols);
  const stage = new Stage({
    seconds: bars.length * 4 * beat + TAIL_SECONDS,
    seed: level.seed,
    room: { seconds: 0.5, dampHz: 5_000, preDelaySeconds: 0.01 },
    echo: { seconds: beat * 0.75, feedback: 0.3, dampHz: 4_000 },
    fadeOutSeconds: 2,
  });
  backing(stage, level, beat);
  drums(stage, beat, bars.length);
  const lead = stage.track({ gain: 0.34, echo: 0.3 });
  const shadow = stage.track({ gain: 0.12 });
  const { tonic, scale, rhythms, width } = level;
  const tune = melody({
    random: stage.random,
    chords: bars,
    beatsPerBar: 4,
    tonic,
    scale,
    rhythms,
    center: 76,
  });
  for (const note of tune.filter((candidate) => candidate.beat >= 4)) {
    const played = { at: note.beat * beat, midi: note.midi, seconds: note.beats * beat * 0.9, velocity: 0.8 };
    lead.play(chipPulse(width), played);
    shadow.play(chipPulse(0.5), { ...played, at: played.at + 0.02, midi: note.midi - 12 });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, level: Level): Song => ({
  title,
  artist,
  album,
  perform: () => perform(level),
});

export const CARTRIDGE: readonly Song[] = [
  song('World 1, Before the Tutorial', 'Pixel Lindqvist', 'Continue? Y/N', {
    seed: 901,
    bpm: 144,
    symbols: 'C G Am F C G F G C G Am F Dm G C C',
    tonic: 72,
    scale: MAJOR,
    width: 0.25,
    bassline: [0, REST, 7, 0, 0, REST, 7, 12],
    rhythms: [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 1],
        [2.5, 0.5],
        [3, 1],
      ],
      [
        [0, 1],
        [1, 0.5],
        [1.5, 0.5],
        [2, 2],
      ],
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 1],
        [2, 0.5],
        [2.5, 0.5],
        [3, 1],
      ],
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 1.5],
      ],
    ],
  }),
  song('Ice Cave (Underwater Variation)', 'Sprite Flicker', '8 Bits of Advice', {
    seed: 902,
    bpm: 112,
    symbols: 'Am F C G Am F C E7 F G Am Am',
    tonic: 69,
    scale: MINOR,
    width: 0.5,
    bassline: [0, REST, REST, 7, 0, REST, 12, REST],
    rhythms: [
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 2],
      ],
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
      ],
    ],
  }),
  song('Nobody Beats the Vending Machine', 'Pixel Lindqvist', 'Continue? Y/N', {
    seed: 903,
    bpm: 160,
    symbols: 'Em C D Bm7 Em C D D Am C D Bm7 C D Em Em',
    tonic: 64,
    scale: MINOR,
    width: 0.125,
    bassline: [0, 0, 12, 0, 0, 12, 0, 7],
    rhythms: [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 0.5],
        [2, 0.5],
        [2.5, 0.5],
        [3, 1],
      ],
      [
        [0, 1],
        [1.5, 0.5],
        [2, 1],
        [3, 1],
      ],
    ],
  }),
];
