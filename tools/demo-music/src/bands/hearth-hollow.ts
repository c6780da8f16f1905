import { shaker, softKick } from '../synth/drums.ts';
import { glow, type Instrument } from '../synth/keys.ts';
import { between } from '../synth/random.ts';
import { loose, Stage } from '../synth/stage.ts';
import { flute, harp, nylon, uprightBass } from '../synth/strings.ts';
import { MAJOR_PENTATONIC, voicing } from '../synth/theory.ts';
import { type Score, scoreOf, TURN } from './score.ts';
import { figureOf, melody, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Fireside = Sheet & {
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly tonic: number;
  /** The string of the picking hand at each half beat: 0 is the thumb. */
  readonly picking: string;
  readonly lead: Instrument;
  readonly rhythms: string;
  readonly hasStomp: boolean;
};

const TAIL_SECONDS = 2.8;

function guitar(stage: Stage, { bars }: Score, { beat }: Pulse, fireside: Fireside): void {
  const strings = stage.track({ gain: 0.4, pan: -0.15, width: 0.1, reverb: 0.22 });
  const bass = stage.track({ gain: 0.26 });
  const picking = figureOf(fireside.picking);
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const low = 40 + ((chord.bass - 4 + 12) % 12);
    const notes = [low, ...voicing(chord, 57), ...voicing(chord, 67)];
    const start = index * fireside.beatsPerBar;
    const picks = isLast ? [0, 1, 2, 3, 4] : picking;
    picks.forEach((string, step) => {
      if (string === null) return;
      const at = loose(stage.random, (start + step * (isLast ? 0.08 : 0.5)) * beat, 0.008);
      const velocity = (string === 0 ? 0.72 : 0.52) * between(stage.random, 0.88, 1.1);
      strings.play(nylon, { at, midi: notes[string] ?? low, seconds: isLast ? 2.4 : beat * 2, velocity });
    });
    bass.play(uprightBass, {
      at: start * beat,
      midi: low - 12 < 28 ? low : low - 12,
      seconds: beat * 1.8,
      velocity: 0.6,
    });
  });
}

function room(stage: Stage, { bars }: Score, { beat }: Pulse, fireside: Fireside): void {
  const { beatsPerBar, hasStomp } = fireside;
  const warmth = stage.track({ gain: 0.06, width: 0.6, reverb: 0.5 });
  const floor = stage.track({ gain: 0.4, reverb: 0.15 });
  const grain = stage.track({ gain: 0.16, pan: 0.3 });
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    const at = index * beatsPerBar * beat;
    for (const midi of voicing(chord, 60))
      warmth.play(glow(0.5, 0.8), { at, midi, seconds: beatsPerBar * beat });
    if (!hasStomp || place < TURN || isLast) return;
    floor.play(softKick, { at, midi: 36, seconds: 0.3, velocity: 0.8 });
    for (let step = 0.5; step < beatsPerBar; step += 0.5) {
      const velocity = step % 1 === 0 ? 0.55 : 0.3;
      grain.play(shaker, { at: loose(stage.random, at + step * beat), midi: 60, seconds: 0.1, velocity });
    }
  });
}

function perform(fireside: Fireside, unitSeconds: number) {
  const pulse = pulseOf(fireside.bpm, unitSeconds, fireside.beatsPerBar);
  const { beat, barSeconds } = pulse;
  const score = scoreOf(fireside.symbols);
  const stage = new Stage({
    seconds: score.bars.length * barSeconds + TAIL_SECONDS,
    seed: fireside.seed,
    room: { seconds: 1.7, dampHz: 4_500, preDelaySeconds: 0.02 },
    fadeOutSeconds: 2.8,
  });
  guitar(stage, score, pulse, fireside);
  room(stage, score, pulse, fireside);
  const lead = stage.track({ gain: 0.3, pan: 0.2, reverb: 0.4 });
  for (const note of melody({ ...fireside, score, scale: MAJOR_PENTATONIC, center: 74 })) {
    lead.play(fireside.lead, {
      at: note.beat * beat,
      midi: note.midi,
      seconds: note.beats * beat * 0.96,
      velocity: 0.6,
    });
  }
  return { sound: stage.mix(), barSeconds };
}

const TRAVIS = '0 3 2 4 0 3 2 4';
const ROLL = '0 2 3 4 1 3 4 3';
const WALTZ = '0 2 3 4 3 2';
const MAEVE = { artist: 'Maeve Corrigan', album: 'The Valley That Isn’t There' };
const TOMAS = { artist: 'Tomás & the Hollow', album: 'Low Lamps' };

export const HEARTH_HOLLOW = songs<Fireside>(perform, [
  {
    title: 'Kindling',
    ...MAEVE,
    seed: 701,
    form: 'VVC',
    seconds: 102,
    bpm: 96,
    beatsPerBar: 4,
    symbols: 'G | G Cadd9 G | Em7 Cadd9 G | D | G',
    tonic: 67,
    picking: TRAVIS,
    lead: flute,
    rhythms: '0:1.5 1.5:.5 2:2 / 0:1 1:1 2:2 / 0:.5 .5:.5 1:1 2:1.5 / 0:3',
    hasStomp: true,
  },
  {
    title: 'Three Candles for the Ferryman',
    ...TOMAS,
    seed: 702,
    form: 'VC',
    seconds: 96,
    bpm: 104,
    beatsPerBar: 3,
    symbols: 'Am Am | Am F C Am F | F C G F C | Em7 | Am',
    tonic: 60,
    picking: WALTZ,
    lead: harp,
    rhythms: '0:1 1:1 2:1 / 0:2 2:1 / 0:1 1:.5 1.5:.5 2:1 / 0:3',
    hasStomp: false,
  },
  {
    title: 'Who Left the Gate Open',
    ...MAEVE,
    seed: 703,
    form: 'VVCC',
    seconds: 108,
    bpm: 112,
    beatsPerBar: 4,
    symbols: 'D | D G D | Bm7 G D | A | D',
    tonic: 62,
    picking: ROLL,
    lead: nylon,
    rhythms: '0:.5 .5:.5 1:.5 1.5:.5 2:1 3:1 / 0:1 1:1 2:2',
    hasStomp: true,
  },
  {
    title: 'Peat Smoke Letter',
    artist: 'The Lintel Sisters',
    album: 'Doors, Mostly Doors',
    seed: 704,
    form: 'VCV',
    seconds: 114,
    bpm: 84,
    beatsPerBar: 4,
    symbols: 'Em | Em Cadd9 G | Am Em Cadd9 | D | Em',
    tonic: 67,
    picking: ROLL,
    lead: flute,
    rhythms: '0:2 2:1 3:1 / 0:1.5 1.5:.5 2:2 / 0:3',
    hasStomp: false,
  },
  {
    title: 'Nine Sheep, Counting Back',
    ...TOMAS,
    seed: 705,
    form: 'VCC',
    seconds: 94,
    bpm: 126,
    beatsPerBar: 3,
    symbols: 'C C | C F C G C | Am F C Dm F | G | C',
    tonic: 60,
    picking: WALTZ,
    lead: nylon,
    rhythms: '0:1 1:.5 1.5:.5 2:1 / 0:2 2:1 / 0:1.5 1.5:.5 2:1',
    hasStomp: true,
  },
  {
    title: 'My Aunt’s Other Harp',
    artist: 'The Lintel Sisters',
    album: 'Doors, Mostly Doors',
    seed: 706,
    form: 'VVVC',
    seconds: 100,
    bpm: 90,
    beatsPerBar: 4,
    symbols: 'F | F Bb F | Dm Bb F | C | F',
    tonic: 65,
    picking: TRAVIS,
    lead: harp,
    rhythms: '0:.5 .5:.5 1:.5 1.5:.5 2:2 / 0:1 1:1 2:1 3:1 / 0:1.5 2:2',
    hasStomp: false,
  },
  {
    title: 'Rowan at the Crossroads Reel',
    ...MAEVE,
    seed: 707,
    form: 'VVCVC',
    seconds: 92,
    bpm: 132,
    beatsPerBar: 4,
    symbols: 'A A | A D A E A | F#m D A D A | E | A',
    tonic: 69,
    picking: ROLL,
    lead: flute,
    rhythms: '0:.5 .5:.5 1:.5 1.5:.5 2:.5 2.5:.5 3:1 / 0:1 1:.5 1.5:.5 2:1 3:1',
    hasStomp: true,
  },
  {
    title: 'Ashes, Good Night',
    ...TOMAS,
    seed: 708,
    form: 'VC',
    seconds: 118,
    bpm: 72,
    beatsPerBar: 3,
    symbols: 'G | G Em7 Cadd9 | Am Em7 Cadd9 | D | G',
    tonic: 67,
    picking: WALTZ,
    lead: harp,
    rhythms: '0:2 2:1 / 0:1 1:1 2:1 / 0:3',
    hasStomp: false,
  },
]);
