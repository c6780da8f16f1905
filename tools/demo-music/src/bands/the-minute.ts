import { clap, hat, kick, rim, snare } from '../synth/drums.ts';
import { bell, type Instrument } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { brass, ensemble, marimba, synthBass } from '../synth/strings.ts';
import { nearest, voicing } from '../synth/theory.ts';
import { CHORUS, type Score, scoreOf, TURN } from './score.ts';
import { figureOf, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Bulletin = Sheet & {
  readonly bpm: number;
  /** The recurring motif: beat, length, note of the chord. */
  readonly call: readonly (readonly [beat: number, beats: number, note: number])[];
  readonly caller: Instrument;
  readonly ticker: Instrument;
  readonly tickerFigure: string;
};

const TAIL_SECONDS = 2.6;

function drums(stage: Stage, { bars }: Score, { beat }: Pulse): void {
  const low = stage.track({ gain: 0.6, reverb: 0.15 });
  const crack = stage.track({ gain: 0.22, reverb: 0.35 });
  const clock = stage.track({ gain: 0.13 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    for (let step = 0; step < (isLast ? 1 : 16); step += 1) {
      const at = (index * 4 + step / 4) * beat;
      if (place > 0 && [0, 6, 8].includes(step))
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: step === 0 ? 0.9 : 0.6 });
      if (place === TURN && step > 11)
        crack.play(clap, { at, midi: 50, seconds: 0.2, velocity: 0.2 + (step - 11) * 0.08 });
      if (step % 4 === 0) clock.play(rim, { at, midi: 60, seconds: 0.1, velocity: 0.55 });
      if (place < TURN) continue;
      if (step % 8 === 4) crack.play(snare, { at, midi: 50, seconds: 0.2, velocity: 0.6 });
      if (step % 2 === 0) clock.play(hat, { at, midi: 60, seconds: 0.1, velocity: 0.45 });
    }
  });
}

function newsroom(stage: Stage, { bars }: Score, { beat }: Pulse, { ticker, tickerFigure }: Bulletin): void {
  const bows = stage.track({ gain: 0.17, width: 0.5, reverb: 0.35 });
  const bass = stage.track({ gain: 0.36 });
  const wire = stage.track({ gain: 0.24, reverb: 0.25, echo: 0.2 });
  const figure = figureOf(tickerFigure);
  stage.eachBar(bars, ({ chord, index, isLast }) => {
    for (const midi of voicing(chord, 64))
      bows.play(ensemble, { at: index * 4 * beat, midi, seconds: 4 * beat, velocity: 0.6 });
    const root = nearest(chord.bass, 38);
    for (let step = 0; step < (isLast ? 1 : 8); step += 1) {
      bass.play(synthBass(600), {
        at: (index * 4 + step / 2) * beat,
        midi: root,
        seconds: (isLast ? 3 : 0.36) * beat,
        velocity: 0.75,
      });
    }
    const notes = [...voicing(chord, 74), ...voicing(chord, 86)];
    for (let step = 0; step < (isLast ? 1 : 16); step += 1) {
      const midi = notes[figure[step % figure.length] ?? -1];
      if (midi !== undefined)
        wire.play(ticker, {
          at: (index * 4 + step / 4) * beat,
          midi,
          seconds: 0.2,
          velocity: step % 4 === 0 ? 0.75 : 0.5,
        });
    }
  });
}

/** The call sounds in every second bar of a verse, and in every bar of a chorus. */
function calls(stage: Stage, { bars }: Score, { beat }: Pulse, { call, caller }: Bulletin): void {
  const track = stage.track({ gain: 0.3, width: 0.25, reverb: 0.4 });
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    if (place <= TURN || isLast || (place < CHORUS && place % 2 === 1)) return;
    const notes = [...voicing(chord, 68), ...voicing(chord, 80)];
    for (const [start, beats, choice] of call) {
      const note = { at: (index * 4 + start) * beat, seconds: beats * beat, velocity: 0.75 };
      track.play(caller, { ...note, midi: notes[choice] ?? 72 });
    }
  });
}

function perform(bulletin: Bulletin, unitSeconds: number) {
  const pulse = pulseOf(bulletin.bpm, unitSeconds);
  const score = scoreOf(bulletin.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: bulletin.seed,
    room: { seconds: 1.8, dampHz: 5_000, preDelaySeconds: 0.02 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.3, dampHz: 3_500 },
    fadeOutSeconds: 2.6,
  });
  drums(stage, score, pulse);
  newsroom(stage, score, pulse, bulletin);
  calls(stage, score, pulse, bulletin);
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const RISING = [
  [0, 0.5, 0],
  [0.5, 0.5, 0],
  [1, 1, 1],
  [2, 2, 2],
] as const;
const FALLING = [
  [0, 1, 4],
  [1, 1, 3],
  [2, 1, 2],
  [3, 1, 3],
] as const;
const URGENT = [
  [0, 1.5, 2],
  [1.5, 0.5, 1],
  [2, 1, 0],
  [3, 1, 1],
] as const;
const OPEN = [
  [0, 0.5, 2],
  [1, 0.5, 3],
  [1.5, 2, 4],
] as const;
const PELL = { artist: 'The Pell Newsroom Orchestra', album: 'No Further Details' };
const ISOBAR = { artist: 'Isobar', album: 'Light Winds' };
const DESK = { artist: 'Foreign Desk Ensemble', album: 'Our Correspondent, Asleep' };

export const THE_MINUTE = songs<Bulletin>(perform, [
  {
    title: 'Nothing at Six',
    ...PELL,
    seed: 1_201,
    form: 'VVC',
    seconds: 96,
    bpm: 116,
    symbols: 'Dm Dm | Dm Bb C Dm | Gm Bb Dm Gm | C | D',
    caller: brass,
    ticker: marimba,
    call: RISING,
    tickerFigure: '0 2 1 2 3 2 1 2',
  },
  {
    title: 'Weather Where You’re Not',
    ...ISOBAR,
    seed: 1_202,
    form: 'VC',
    seconds: 106,
    bpm: 104,
    symbols: 'Fmaj7 | Fmaj7 C Dm7 Bbmaj7 | Gm7 Dm7 Bbmaj7 | C7sus4 | F',
    caller: bell,
    ticker: marimba,
    call: FALLING,
    tickerFigure: '0 . 1 . 2 . 3 2',
  },
  {
    title: 'Markets Closed, as Usual',
    ...PELL,
    seed: 1_203,
    form: 'VVCC',
    seconds: 100,
    bpm: 124,
    symbols: 'Em C | Em C G D | Am C Em D | B7 | Em',
    caller: brass,
    ticker: bell,
    call: URGENT,
    tickerFigure: '0 . . 2 . . 1 .',
  },
  {
    title: 'Live From an Empty Podium',
    ...DESK,
    seed: 1_204,
    form: 'VCC',
    seconds: 92,
    bpm: 132,
    symbols: 'Am Am | Am F G Em7 | Dm F Am G | E7 | A',
    caller: brass,
    ticker: marimba,
    call: OPEN,
    tickerFigure: '0 1 2 3 2 1',
  },
  {
    title: 'Sport, in Principle',
    ...PELL,
    seed: 1_205,
    form: 'VVVC',
    seconds: 110,
    bpm: 128,
    symbols: 'Bb Eb | Bb Eb F Gm | Eb Bb Cm7 Gm | F7 | Bb',
    caller: brass,
    ticker: bell,
    call: RISING,
    tickerFigure: '0 2 . 3 1 . 2 .',
  },
  {
    title: 'High Pressure, Low Stakes',
    ...ISOBAR,
    seed: 1_206,
    form: 'VCV',
    seconds: 114,
    bpm: 98,
    symbols: 'Gmaj7 | Gmaj7 Em7 Cmaj7 | Am7 Cmaj7 Em7 | D7sus4 | G',
    caller: bell,
    ticker: marimba,
    call: FALLING,
    tickerFigure: '0 . 2 . 1 . 3 .',
  },
  {
    title: 'This Just Not In',
    ...DESK,
    seed: 1_207,
    form: 'VCVCC',
    seconds: 94,
    bpm: 138,
    symbols: 'Cm Ab | Cm Ab Bb Gm7 | Fm Ab Cm Bb | G7 | C',
    caller: brass,
    ticker: marimba,
    call: URGENT,
    tickerFigure: '0 3 1 2 0 2 1 3',
  },
  {
    title: 'And Finally, a Duck',
    ...PELL,
    seed: 1_208,
    form: 'VVC',
    seconds: 98,
    bpm: 112,
    symbols: 'D A | D F#m G A | Bm7 G D Em7 | A7 | D',
    caller: bell,
    ticker: bell,
    call: OPEN,
    tickerFigure: '0 . 1 2 . 3 2 .',
  },
]);
