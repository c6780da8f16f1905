import { piano } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage, type Track } from '../synth/stage.ts';
import { chords, voicing } from '../synth/theory.ts';
import { type Pulse, pulseOf, type Song } from './song.ts';

/** A tune as MIDI number and length in beats; 0 rests. */
type Line = readonly (readonly [midi: number, beats: number])[];

type Piece = {
  readonly seed: number;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly symbols: string;
  /** The left hand: which chord note on which beat of a bar, low notes first. */
  readonly left: readonly (readonly [beat: number, note: number])[];
  readonly line: Line;
};

const TAIL_SECONDS = 3;
/** Phrases slow down a little towards the end, as hands do. */
const RITARDANDO = 0.05;

function leftHand(stage: Stage, hand: Track, time: (beats: number) => number, piece: Piece): void {
  chords(piece.symbols).forEach((chord, bar) => {
    const notes = [36 + chord.bass + (chord.bass < 5 ? 12 : 0), ...voicing(chord, 55), ...voicing(chord, 66)];
    for (const [beat, choice] of piece.left) {
      const midi = notes[choice];
      if (midi === undefined) continue;
      const start = bar * piece.beatsPerBar + beat;
      const end = (bar + 1) * piece.beatsPerBar;
      const seconds = Math.max(0.5, time(end) - time(start) + 0.15);
      const velocity = (beat === 0 ? 0.5 : 0.34) * between(stage.random, 0.92, 1.08);
      hand.play(piano, { at: loose(stage.random, time(start), 0.007), midi, seconds, velocity });
    }
  });
}

function rightHand(stage: Stage, hand: Track, time: (beats: number) => number, line: Line): void {
  let beat = 0;
  for (const [midi, beats] of line) {
    const at = loose(stage.random, time(beat), 0.009);
    const seconds = (time(beat + beats) - time(beat)) * 1.05;
    const velocity = between(stage.random, 0.62, 0.78) + (midi - 74) * 0.008;
    if (midi > 0) hand.play(piano, { at, midi, seconds, velocity });
    beat += beats;
  }
}

function perform(piece: Piece) {
  const pulse: Pulse = pulseOf(piece.bpm);
  const bars = piece.symbols.trim().split(/\s+/).length;
  const total = bars * piece.beatsPerBar;
  const time = (beats: number): number => pulse.at(beats) * (1 + RITARDANDO * (beats / total) ** 4);
  const stage = new Stage({
    seconds: time(total) + TAIL_SECONDS,
    seed: piece.seed,
    room: { seconds: 2.4, dampHz: 4_500, preDelaySeconds: 0.025 },
    fadeInSeconds: 0.01,
    fadeOutSeconds: 3,
  });
  leftHand(stage, stage.track({ gain: 0.4, pan: -0.2, width: 0.15, reverb: 0.25 }), time, piece);
  rightHand(stage, stage.track({ gain: 0.46, pan: 0.15, width: 0.15, reverb: 0.3 }), time, piece.line);
  return stage.mix();
}

const song = (title: string, artist: string, album: string, piece: Piece): Song => ({
  title,
  artist,
  album,
  perform: () => perform(piece),
});

const ARPEGGIO = [
  [0, 0],
  [0.5, 2],
  [1, 3],
  [1.5, 4],
  [2, 3],
  [2.5, 2],
  [3, 4],
  [3.5, 3],
] as const;

export const LONG_ROOM: readonly Song[] = [
  song('Prelude for an Open Window', 'Clara Ehrental', 'Zimmermusik, Book I', {
    seed: 401,
    bpm: 76,
    beatsPerBar: 4,
    symbols: 'C Am7 Fmaj7 G7sus4 Em7 Am7 Dm7 C',
    left: ARPEGGIO,
    line: [
      [76, 2],
      [79, 1],
      [77, 1],
      [76, 3],
      [74, 1],
      [72, 2],
      [76, 1],
      [81, 1],
      [79, 4],
      [83, 2],
      [79, 1],
      [76, 1],
      [76, 1.5],
      [77, 0.5],
      [79, 1],
      [72, 1],
      [77, 1.5],
      [76, 0.5],
      [74, 1],
      [71, 1],
      [72, 4],
    ],
  }),
  song('Little Waltz, Nobody Counting', 'Clara Ehrental', 'Zimmermusik, Book I', {
    seed: 402,
    bpm: 132,
    beatsPerBar: 3,
    symbols: 'Gm Gm Cm D7 Gm Eb F Bb Eb Cm Gm/D D7 Cm D7 Gm Gm',
    left: [
      [0, 0],
      [1, 2],
      [1, 3],
      [2, 2],
      [2, 3],
    ],
    line: [
      [74, 2],
      [75, 1],
      [74, 1],
      [70, 2],
      [79, 2],
      [75, 1],
      [72, 3],
      [74, 1],
      [79, 1],
      [82, 1],
      [82, 2],
      [79, 1],
      [81, 1],
      [79, 1],
      [77, 1],
      [77, 2],
      [74, 1],
      [79, 2],
      [77, 1],
      [75, 1],
      [74, 1],
      [72, 1],
      [74, 1],
      [70, 1],
      [74, 1],
      [72, 2],
      [69, 1],
      [75, 1],
      [79, 1],
      [75, 1],
      [74, 1],
      [72, 1],
      [69, 1],
      [67, 3],
      [67, 3],
    ],
  }),
  song('The Doorway, Adagio', 'August Falk', 'Rooms Left Warm', {
    seed: 403,
    bpm: 60,
    beatsPerBar: 4,
    symbols: 'Dbmaj7 Bbm7 Gbmaj7 Ab7sus4 Fm7 Db',
    left: [
      [0, 0],
      [1, 1],
      [1.5, 2],
      [2, 3],
      [3, 4],
    ],
    line: [
      [80, 3],
      [77, 1],
      [77, 2],
      [73, 1],
      [75, 1],
      [77, 1.5],
      [82, 2.5],
      [80, 2],
      [78, 1],
      [75, 1],
      [80, 2],
      [77, 1],
      [72, 1],
      [73, 4],
    ],
  }),
];
