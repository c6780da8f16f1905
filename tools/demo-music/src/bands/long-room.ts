import { piano } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { voicing } from '../synth/theory.ts';
import { CHORUS, type Score, scoreOf, TURN, VERSE } from './score.ts';
import { type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Piece = Sheet & {
  readonly bpm: number;
  readonly beatsPerBar: number;
  /** The left hand: which chord note on which beat of a bar, such as '0:0 1:2', low notes first. */
  readonly left: string;
  /** The tune as MIDI number and length in beats: verse | chorus | turn | end. */
  readonly line: string;
};

const TAIL_SECONDS = 3;
const END = 24;

const pairsOf = (text: string): (readonly [number, number])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [first = 0, second = 0] = pair.split(':').map(Number);
      return [first, second] as const;
    });

function leftHand(stage: Stage, { bars }: Score, pulse: Pulse, piece: Piece): void {
  const hand = stage.track({ gain: 0.4, pan: -0.2, width: 0.15, reverb: 0.25 });
  const left = pairsOf(piece.left);
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const notes = [36 + chord.bass + (chord.bass < 5 ? 12 : 0), ...voicing(chord, 55), ...voicing(chord, 66)];
    for (const [beat, choice] of isLast ? left.slice(0, 3) : left) {
      const midi = notes[choice];
      if (midi === undefined) continue;
      const seconds = Math.max(0.5, (piece.beatsPerBar - beat) * pulse.beat + 0.15);
      const velocity = (beat === 0 ? 0.5 : 0.34) * between(stage.random, 0.92, 1.08);
      const at = loose(stage.random, pulse.at(index * piece.beatsPerBar + beat), 0.007);
      hand.play(piano, { at, midi, seconds, velocity });
    }
  });
}

function rightHand(stage: Stage, { bars }: Score, pulse: Pulse, { line, beatsPerBar }: Piece): void {
  const hand = stage.track({ gain: 0.46, pan: 0.15, width: 0.15, reverb: 0.3 });
  const [verse = '', chorus = '', turn = '', end = ''] = line.split('|');
  const phrases = new Map([
    [VERSE, verse],
    [CHORUS, chorus],
    [TURN, turn],
    [END, end],
  ]);
  stage.eachBar(bars, ({ index, place }) => {
    let beat = index * beatsPerBar;
    for (const [midi, beats] of pairsOf(phrases.get(place) ?? '0:1')) {
      const at = loose(stage.random, pulse.at(beat), 0.009);
      const velocity = between(stage.random, 0.62, 0.78) + (midi - 74) * 0.008;
      if (midi > 0) hand.play(piano, { at, midi, seconds: beats * pulse.beat * 1.05, velocity });
      beat += beats;
    }
  });
}

function perform(piece: Piece, unitSeconds: number) {
  const pulse = pulseOf(piece.bpm, unitSeconds, piece.beatsPerBar);
  const score = scoreOf(piece.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: piece.seed,
    room: { seconds: 2.4, dampHz: 4_500, preDelaySeconds: 0.025 },
    fadeInSeconds: 0.01,
    fadeOutSeconds: 3,
  });
  leftHand(stage, score, pulse, piece);
  rightHand(stage, score, pulse, piece);
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const ARPEGGIO = '0:0 .5:2 1:3 1.5:4 2:3 2.5:2 3:4 3.5:3';
const WALTZ = '0:0 1:2 1:3 2:2 2:3';
const BROKEN = '0:0 1:1 1.5:2 2:3 3:4';
const CLARA = { artist: 'Clara Ehrental', album: 'Zimmermusik, Book I' };
const AUGUST = { artist: 'August Falk', album: 'Rooms Left Warm' };

export const LONG_ROOM = songs<Piece>(perform, [
  {
    title: 'Prelude for an Open Window',
    ...CLARA,
    seed: 401,
    form: 'VVC',
    seconds: 102,
    bpm: 76,
    beatsPerBar: 4,
    symbols: ' | C Am7 Fmaj7 | Em7 Am7 Dm7 | G7sus4 | C',
    left: ARPEGGIO,
    line: '76:2 79:1 77:1 76:3 74:1 72:2 76:1 81:1 | 83:2 79:1 76:1 76:1.5 77:.5 79:1 72:1 77:1.5 76:.5 74:1 71:1 | 79:2 77:1 74:1 | 72:4',
  },
  {
    title: 'Little Waltz, Nobody Counting',
    ...CLARA,
    seed: 402,
    form: 'VC',
    seconds: 96,
    bpm: 132,
    beatsPerBar: 3,
    symbols: 'Gm | Gm Gm Cm D7 Gm Eb F | Bb Eb Cm Gm/D Cm D7 Gm | D7 | Gm',
    left: WALTZ,
    line: '74:2 75:1 74:1 70:2 79:2 75:1 72:3 74:1 79:1 82:1 82:2 79:1 81:1 79:1 77:1 | 77:2 74:1 79:2 77:1 75:1 74:1 72:1 74:1 70:1 74:1 75:1 79:1 75:1 74:1 72:1 69:1 67:3 | 72:2 69:1 | 67:3',
  },
  {
    title: 'The Doorway, Adagio',
    ...AUGUST,
    seed: 403,
    form: 'VCV',
    seconds: 116,
    bpm: 60,
    beatsPerBar: 4,
    symbols: ' | Dbmaj7 Bbm7 | Gbmaj7 Fm7 | Ab7sus4 | Db',
    left: BROKEN,
    line: '80:3 77:1 77:2 73:1 75:1 | 77:1.5 82:2.5 80:2 77:1 72:1 | 78:1 75:1 73:2 | 73:4',
  },
  {
    title: 'Study in Closing Shutters',
    artist: 'Theres Lindauer',
    album: 'Eight Floorboards',
    seed: 404,
    form: 'VVCC',
    seconds: 94,
    bpm: 104,
    beatsPerBar: 4,
    symbols: 'Em | Em C Am B7 Em | G D Am7 C Em | B7 | Em',
    left: ARPEGGIO,
    line: '76:.5 79:.5 83:1 81:1 79:1 79:1.5 76:.5 72:2 76:1 81:1 79:1 76:1 78:1.5 75:.5 71:2 76:3 71:1 | 83:1.5 86:.5 83:1 79:1 81:2 78:2 81:1 79:1 76:2 79:1.5 76:.5 72:2 71:2 76:2 | 78:1 75:1 71:2 | 76:4',
  },
  {
    title: 'Song for the Piano Tuner',
    ...AUGUST,
    seed: 405,
    form: 'VCC',
    seconds: 108,
    bpm: 84,
    beatsPerBar: 3,
    symbols: 'Bb | Bb F Gm Eb Bb | Eb Bb Cm7 Gm Eb | F7 | Bb',
    left: WALTZ,
    line: '74:2 77:1 72:3 70:1 74:1 79:1 79:2 77:1 77:3 | 79:1 82:1 79:1 77:2 74:1 75:1 77:1 79:1 74:3 75:2 72:1 | 69:1 72:1 75:1 | 74:3',
  },
  {
    title: 'Dust in the Third Window',
    ...CLARA,
    seed: 406,
    form: 'VVVC',
    seconds: 98,
    bpm: 68,
    beatsPerBar: 4,
    symbols: ' | Am Fmaj7 Dm7 | C Em7 Fmaj7 | E7 | Am',
    left: BROKEN,
    line: '81:1.5 79:.5 76:2 77:1 76:1 72:2 74:1 77:1 81:2 | 79:2 76:1 79:1 83:1.5 79:.5 76:2 77:1 79:1 81:2 | 80:2 76:1 74:1 | 72:4',
  },
  {
    title: 'Chairs Put Away, Gigue',
    artist: 'Theres Lindauer',
    album: 'Eight Floorboards',
    seed: 407,
    form: 'VCVCC',
    seconds: 92,
    bpm: 156,
    beatsPerBar: 3,
    symbols: 'D | D A Bm7 G D G Em7 | Bm7 F#m G D Em7 G D | A7 | D',
    left: '0:0 1:2 2:3',
    line: '74:1 78:1 81:1 81:2 76:1 78:1 74:1 71:1 74:2 71:1 69:1 74:1 78:1 79:1 78:1 76:1 76:3 | 83:1 81:1 78:1 81:2 78:1 79:1 78:1 76:1 74:3 76:1 79:1 83:1 83:2 79:1 78:3 | 76:1 73:1 76:1 | 74:3',
  },
  {
    title: 'Nocturne With the Heating Off',
    ...AUGUST,
    seed: 408,
    form: 'VC',
    seconds: 120,
    bpm: 64,
    beatsPerBar: 4,
    symbols: ' | Fmaj7 Dm7 Gm7 | Bbmaj7 Am7 Gm7 | C7 | F',
    left: ARPEGGIO,
    line: '72:1 77:2 76:1 74:2 77:1 81:1 82:1.5 79:.5 74:2 | 86:2 82:1 81:1 79:1.5 76:.5 72:2 74:1 77:1 82:2 | 79:1.5 76:.5 72:2 | 77:4',
  },
]);
