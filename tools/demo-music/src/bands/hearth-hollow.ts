import { shaker, softKick } from '../synth/drums.ts';
import { glow, type Instrument } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { flute, harp, nylon, uprightBass } from '../synth/strings.ts';
import { chords, MAJOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { melody, pulseOf, type Rhythm, type Song } from './song.ts';

type Fireside = {
  readonly seed: number;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly symbols: string;
  readonly tonic: number;
  /** Beat and string of the picking hand: 0 is the thumb. */
  readonly picking: readonly (readonly [beat: number, string: number])[];
  readonly lead: Instrument;
  readonly rhythms: readonly Rhythm[];
  readonly hasStomp: boolean;
};

const TAIL_SECONDS = 2.8;

function guitar(stage: Stage, fireside: Fireside, beat: number): void {
  const strings = stage.track({ gain: 0.4, pan: -0.15, width: 0.1, reverb: 0.22 });
  const bass = stage.track({ gain: 0.26 });
  const bars = chords(fireside.symbols);
  bars.forEach((chord, bar) => {
    const low = 40 + ((chord.bass - 4 + 12) % 12);
    const notes = [low, ...voicing(chord, 57), ...voicing(chord, 67)];
    const isLast = bar === bars.length - 1;
    const picks = isLast
      ? [0, 1, 2, 3, 4].map((string) => [string * 0.08, string] as const)
      : fireside.picking;
    for (const [place, string] of picks) {
      const at = loose(stage.random, (bar * fireside.beatsPerBar + place) * beat, 0.008);
      const velocity = (string === 0 ? 0.72 : 0.52) * between(stage.random, 0.88, 1.1);
      strings.play(nylon, { at, midi: notes[string] ?? low, seconds: isLast ? 2.4 : beat * 2, velocity });
    }
    bass.play(uprightBass, {
      at: bar * fireside.beatsPerBar * beat,
      midi: low - 12 < 28 ? low : low - 12,
      seconds: beat * 1.8,
      velocity: 0.6,
    });
  });
}

function room(stage: Stage, { beatsPerBar, symbols, hasStomp }: Fireside, beat: number): void {
  const warmth = stage.track({ gain: 0.06, width: 0.6, reverb: 0.5 });
  const floor = stage.track({ gain: 0.4, reverb: 0.15 });
  const grain = stage.track({ gain: 0.16, pan: 0.3 });
  const bars = chords(symbols);
  bars.forEach((chord, bar) => {
    const at = bar * beatsPerBar * beat;
    for (const midi of voicing(chord, 60))
      warmth.play(glow(0.5, 0.8), { at, midi, seconds: beatsPerBar * beat });
    if (!hasStomp || bar < 2 || bar === bars.length - 1) return;
    floor.play(softKick, { at, midi: 36, seconds: 0.3, velocity: 0.8 });
    for (let step = 0.5; step < beatsPerBar; step += 0.5) {
      const velocity = step % 1 === 0 ? 0.55 : 0.3;
      grain.play(shaker, { at: loose(stage.random, at + step * beat), midi: 60, seconds: 0.1, velocity });
    }
  });
}

function perform(fireside: Fireside) {
  const { beat } = pulseOf(fireside.bpm);
  const bars = chords(fireside.symbols);
  const stage = new Stage({
    seconds: bars.length * fireside.beatsPerBar * beat + TAIL_SECONDS,
    seed: fireside.seed,
    room: { seconds: 1.7, dampHz: 4_500, preDelaySeconds: 0.02 },
    fadeOutSeconds: 2.8,
  });
  guitar(stage, fireside, beat);
  room(stage, fireside, beat);
  const lead = stage.track({ gain: 0.3, pan: 0.2, reverb: 0.4 });
  const { beatsPerBar, tonic, rhythms } = fireside;
  const plan = {
    random: stage.random,
    chords: bars.slice(0, -1),
    beatsPerBar,
    tonic,
    scale: MAJOR_PENTATONIC,
    rhythms,
    center: 74,
  };
  for (const note of melody(plan).filter((candidate) => candidate.beat >= 2 * beatsPerBar)) {
    const velocity = between(stage.random, 0.5, 0.7);
    lead.play(fireside.lead, {
      at: loose(stage.random, note.beat * beat),
      midi: note.midi,
      seconds: note.beats * beat * 0.96,
      velocity,
    });
  }
  return stage.mix();
}

const song = (title: string, artist: string, album: string, fireside: Fireside): Song => ({
  title,
  artist,
  album,
  perform: () => perform(fireside),
});

const TRAVIS = [
  [0, 0],
  [0.5, 3],
  [1, 2],
  [1.5, 4],
  [2, 0],
  [2.5, 3],
  [3, 2],
  [3.5, 4],
] as const;

export const HEARTH_HOLLOW: readonly Song[] = [
  song('Kindling', 'Maeve Corrigan', 'The Valley That Isn’t There', {
    seed: 701,
    bpm: 96,
    beatsPerBar: 4,
    symbols: 'G Cadd9 G D Em7 Cadd9 G D Cadd9 G',
    tonic: 67,
    picking: TRAVIS,
    lead: flute,
    rhythms: [
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 2],
      ],
      [
        [0, 1],
        [1, 1],
        [2, 2],
      ],
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 1],
        [2, 1.5],
      ],
      [[0, 3]],
    ],
    hasStomp: true,
  }),
  song('Three Candles for the Ferryman', 'Tomás & the Hollow', 'Low Lamps', {
    seed: 702,
    bpm: 104,
    beatsPerBar: 3,
    symbols: 'Am Am F C Am G F Em7 Am F C G Am Am',
    tonic: 60,
    picking: [
      [0, 0],
      [0.5, 2],
      [1, 3],
      [1.5, 4],
      [2, 3],
      [2.5, 2],
    ],
    lead: harp,
    rhythms: [
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
      [
        [0, 2],
        [2, 1],
      ],
      [
        [0, 1],
        [1, 0.5],
        [1.5, 0.5],
        [2, 1],
      ],
      [[0, 3]],
    ],
    hasStomp: false,
  }),
  song('Who Left the Gate Open', 'Maeve Corrigan', 'The Valley That Isn’t There', {
    seed: 703,
    bpm: 112,
    beatsPerBar: 4,
    symbols: 'D G D A Bm7 G D A G A D D',
    tonic: 62,
    picking: [
      [0, 0],
      [0.5, 2],
      [1, 3],
      [1.5, 4],
      [2, 1],
      [2.5, 3],
      [3, 4],
      [3.5, 3],
    ],
    lead: nylon,
    rhythms: [
      [
        [0, 0.5],
        [0.5, 0.5],
        [1, 0.5],
        [1.5, 0.5],
        [2, 1],
        [3, 1],
      ],
      [
        [0, 1],
        [1, 1],
        [2, 2],
      ],
    ],
    hasStomp: true,
  }),
];
