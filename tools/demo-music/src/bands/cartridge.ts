import { chipNoise, kick } from '../synth/drums.ts';
import { Stage } from '../synth/stage.ts';
import { chipPulse, chipTriangle } from '../synth/strings.ts';
import { MAJOR, MINOR, voicing } from '../synth/theory.ts';
import { type Score, scoreOf } from './score.ts';
import { figureOf, melody, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Level = Sheet & {
  readonly bpm: number;
  readonly tonic: number;
  readonly scale: readonly number[];
  readonly width: number;
  readonly rhythms: string;
  /** Semitones above the root for each eighth. */
  readonly bassline: string;
};

const TAIL_SECONDS = 1.6;

function backing(stage: Stage, { bars }: Score, level: Level, { beat }: Pulse): void {
  const arpeggio = stage.track({ gain: 0.16, echo: 0.2 });
  const bass = stage.track({ gain: 0.4 });
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    const notes = voicing(chord, 64).slice(0, 3);
    for (let step = 0; step < (isLast ? 4 : 16); step += 1) {
      const midi = (notes[step % notes.length] ?? 64) + (step % 8 > 5 ? 12 : 0);
      arpeggio.play(chipPulse(0.125), {
        at: (index * 4 + step / 4) * beat,
        midi,
        seconds: 0.22 * beat,
        velocity: 0.7,
      });
    }
    const root = 36 + chord.bass;
    figureOf(level.bassline).forEach((jump, step) => {
      if (jump === null || (isLast && step > 0)) return;
      bass.play(chipTriangle, {
        at: (index * 4 + step / 2) * beat,
        midi: root + jump,
        seconds: (isLast ? 2 : 0.42) * beat,
        velocity: 0.85,
      });
    });
  });
}

function drums(stage: Stage, { bars }: Score, { beat }: Pulse): void {
  const low = stage.track({ gain: 0.42, filters: [['lowpass', 900]] });
  const noise = stage.track({ gain: 0.22 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    if (place === 0 || isLast) return;
    for (let step = 0; step < 8; step += 1) {
      const at = (index * 4 + step / 2) * beat;
      if (step === 0 || step === 3 || step === 4)
        low.play(kick, { at, midi: 36, seconds: 0.2, velocity: 0.8 });
      if (step % 4 === 2) noise.play(chipNoise, { at, midi: 60, seconds: 0.14, velocity: 0.8 });
      else noise.play(chipNoise, { at, midi: 60, seconds: 0.03, velocity: 0.4 });
    }
  });
}

function perform(level: Level, unitSeconds: number) {
  const pulse = pulseOf(level.bpm, unitSeconds);
  const { beat, barSeconds } = pulse;
  const score = scoreOf(level.symbols);
  const stage = new Stage({
    seconds: score.bars.length * barSeconds + TAIL_SECONDS,
    seed: level.seed,
    room: { seconds: 0.5, dampHz: 5_000, preDelaySeconds: 0.01 },
    echo: { seconds: beat * 0.75, feedback: 0.3, dampHz: 4_000 },
    fadeOutSeconds: 2,
  });
  backing(stage, score, level, pulse);
  drums(stage, score, pulse);
  const lead = stage.track({ gain: 0.34, echo: 0.3 });
  const shadow = stage.track({ gain: 0.12 });
  for (const note of melody({ ...level, score, beatsPerBar: 4, center: 76 })) {
    const played = { at: note.beat * beat, midi: note.midi, seconds: note.beats * beat * 0.9, velocity: 0.8 };
    lead.play(chipPulse(level.width), played);
    shadow.play(chipPulse(0.5), { ...played, at: played.at + 0.02, midi: note.midi - 12 });
  }
  return { sound: stage.mix(), barSeconds };
}

const PIXEL = { artist: 'Pixel Lindqvist', album: 'Continue? Y/N' };
const SPRITE = { artist: 'Sprite Flicker', album: '8 Bits of Advice' };

export const CARTRIDGE = songs<Level>(perform, [
  {
    title: 'World 1, Before the Tutorial',
    ...PIXEL,
    seed: 901,
    form: 'VVCVC',
    seconds: 96,
    bpm: 144,
    symbols: 'C G Am | C G Am F C G F | Am F C G Dm G C | G | C C',
    tonic: 72,
    scale: MAJOR,
    width: 0.25,
    bassline: '0 . 7 0 0 . 7 12',
    rhythms:
      '0:.5 .5:.5 1:.5 1.5:1 2.5:.5 3:1 / 0:1 1:.5 1.5:.5 2:2 / 0:.5 .5:.5 1:1 2:.5 2.5:.5 3:1 / 0:1.5 1.5:.5 2:1.5',
  },
  {
    title: 'Ice Cave (Underwater Variation)',
    ...SPRITE,
    seed: 902,
    form: 'VCVVC',
    seconds: 112,
    bpm: 112,
    symbols: 'Am F | Am F C G Am | F C Dm Am F | E7 | Am',
    tonic: 69,
    scale: MINOR,
    width: 0.5,
    bassline: '0 . . 7 0 . 12 .',
    rhythms: '0:1.5 1.5:.5 2:2 / 0:1 1:1 2:1 3:1',
  },
  {
    title: 'Nobody Beats the Vending Machine',
    ...PIXEL,
    seed: 903,
    form: 'VVCC',
    seconds: 94,
    bpm: 160,
    symbols: 'Em C D | Em C D Bm7 Em C D | Am C D Bm7 C D Em | B7 | Em Em',
    tonic: 64,
    scale: MINOR,
    width: 0.125,
    bassline: '0 0 12 0 0 12 0 7',
    rhythms: '0:.5 .5:.5 1:.5 1.5:.5 2:.5 2.5:.5 3:1 / 0:1 1.5:.5 2:1 3:1',
  },
  {
    title: 'Please Insert Side B',
    artist: 'Coin-Op Choir',
    album: 'Attract Mode',
    seed: 904,
    form: 'VCC',
    seconds: 101,
    bpm: 132,
    symbols: 'F Bb F | F Dm Bb C F Dm Gm | Bb C Am7 Dm Bb C F | C7 | F F',
    tonic: 65,
    scale: MAJOR,
    width: 0.25,
    bassline: '0 . 0 7 . 7 12 .',
    rhythms: '0:1 1.5:.5 2:.5 2.5:.5 3:1 / 0:.5 .5:1 1.5:.5 2:2',
  },
  {
    title: 'Lava Level, Indoor Shoes',
    ...SPRITE,
    seed: 905,
    form: 'VVVC',
    seconds: 98,
    bpm: 152,
    symbols: 'Dm Dm C | Dm C Bb A Dm C Bb | Gm Dm Gm Dm Bb C Dm | A7 | Dm Dm',
    tonic: 62,
    scale: MINOR,
    width: 0.125,
    bassline: '0 12 0 12 0 12 7 5',
    rhythms: '0:.5 .5:.5 1:1 2:.5 2.5:.5 3:.5 3.5:.5 / 0:2 2:1 3:1 / 0:.5 1:.5 1.5:.5 2:1.5',
  },
  {
    title: 'Save Point by the River',
    ...PIXEL,
    seed: 906,
    form: 'VC',
    seconds: 118,
    bpm: 96,
    symbols: 'Gmaj7 Cmaj7 | G Em7 Cmaj7 D | Em7 Bm7 C Am7 | D | G',
    tonic: 67,
    scale: MAJOR,
    width: 0.5,
    bassline: '0 . . . 7 . . 12',
    rhythms: '0:2 2:1 3:1 / 0:1.5 1.5:.5 2:2 / 0:3',
  },
  {
    title: 'The Final Boss Is on Lunch',
    artist: 'Coin-Op Choir',
    album: 'Attract Mode',
    seed: 907,
    form: 'VVCVVCC',
    seconds: 106,
    bpm: 168,
    symbols: 'Cm Cm Ab | Cm Ab Bb Cm Cm Ab Bb | Eb Bb Cm Ab Fm Ab Bb | G7 | Cm Cm',
    tonic: 60,
    scale: MINOR,
    width: 0.25,
    bassline: '0 0 0 12 0 0 10 7',
    rhythms: '0:.5 .5:.5 1:.5 2:.5 2.5:.5 3:.5 / 0:1 1:.5 1.5:1.5 3:1',
  },
  {
    title: 'High Score, Somebody Else’s Initials',
    ...SPRITE,
    seed: 908,
    form: 'VCVCC',
    seconds: 100,
    bpm: 124,
    symbols: 'A E | A C#m7 D E A | F#m D A E D | E7 | A A',
    tonic: 69,
    scale: MAJOR,
    width: 0.125,
    bassline: '0 7 12 7 0 7 12 .',
    rhythms: '0:.5 .5:.5 1:.5 1.5:.5 2:1 3:1 / 0:1 1:1 2:2 / 0:.5 1:.5 2:.5 3:.5',
  },
]);
