import { clap, hat, kick, openHat, shaker } from '../synth/drums.ts';
import { bell, electricPiano, type Instrument, organ, pad } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { marimba, nylon, synthBass } from '../synth/strings.ts';
import { voicing } from '../synth/theory.ts';
import { CHORUS, type Score, scoreOf, TURN } from './score.ts';
import { figureOf, type Pulse, pulseOf, type Sheet, songs } from './song.ts';

type Terrace = Sheet & {
  readonly bpm: number;
  readonly stab: Instrument;
  readonly stabBeats: readonly number[];
  readonly lead: Instrument;
  /** Which note of the chord at each sixteenth. */
  readonly figure: string;
};

const TAIL_SECONDS = 2.2;
/** The kick drum leaves out the first bar of a chorus. */
const BREAK = CHORUS;
const BASS_STEPS = [
  [0.5, 0],
  [1.5, 0],
  [2.25, 12],
  [2.5, 0],
  [3.5, 7],
] as const;

function drums(stage: Stage, { bars }: Score, { beat }: Pulse): void {
  const low = stage.track({ gain: 0.75 });
  const snap = stage.track({ gain: 0.22, reverb: 0.25 });
  const metal = stage.track({ gain: 0.13, pan: 0.2 });
  const sand = stage.track({ gain: 0.12, pan: -0.35 });
  stage.eachBar(bars, ({ index, place, isLast }) => {
    for (let step = 0; step < (isLast ? 1 : 16); step += 1) {
      const at = (index * 4 + step / 4) * beat;
      if (place !== BREAK && step % 4 === 0) {
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: 0.9 });
        stage.kickAt(at);
      }
      if (place > 0 && step % 4 === 2) metal.play(openHat, { at, midi: 60, seconds: 0.3, velocity: 0.6 });
      if (place < TURN) continue;
      if (step % 8 === 4) snap.play(clap, { at, midi: 50, seconds: 0.3, velocity: 0.8 });
      if (step % 2 === 1) metal.play(hat, { at: at + 0.012, midi: 60, seconds: 0.1, velocity: 0.35 });
      sand.play(shaker, { at: at - 0.02, midi: 60, seconds: 0.1, velocity: step % 4 === 0 ? 0.6 : 0.35 });
    }
  });
}

function harmony(stage: Stage, { bars }: Score, { beat }: Pulse, { stab, stabBeats }: Terrace): void {
  const bed = stage.track({ gain: 0.1, width: 0.8, reverb: 0.4, duck: 0.75 });
  const stabs = stage.track({ gain: 0.2, width: 0.3, reverb: 0.3, echo: 0.3, duck: 0.35 });
  const bass = stage.track({ gain: 0.4, duck: 0.6, filters: [['lowpass', 1_400]] });
  stage.eachBar(bars, ({ chord, index, place, isLast }) => {
    const start = index * 4;
    for (const midi of voicing(chord, 64)) {
      bed.play(pad(1_500, 0.15, 0.3), { at: start * beat, midi, seconds: 4 * beat, velocity: 0.6 });
      for (const step of stabBeats)
        stabs.play(stab, { at: (start + step) * beat, midi, seconds: 0.3 * beat, velocity: 0.6 });
    }
    if (place < TURN || isLast) return;
    const root = 36 + (chord.bass > 6 ? chord.bass - 12 : chord.bass);
    for (const [step, jump] of BASS_STEPS) {
      bass.play(synthBass(700), {
        at: (start + step) * beat,
        midi: root + jump,
        seconds: 0.36 * beat,
        velocity: 0.8,
      });
    }
  });
}

function figures(stage: Stage, { bars }: Score, { beat }: Pulse, { lead, figure }: Terrace): void {
  const drops = stage.track({ gain: 0.2, reverb: 0.4, echo: 0.5, duck: 0.2 });
  const choices = figureOf(figure);
  stage.eachBar(bars, ({ chord, index, place }) => {
    if (place < TURN) return;
    // The chorus has the figure turned round, so that it answers the verse.
    const order = place >= CHORUS ? choices.toReversed() : choices;
    const notes = [...voicing(chord, 72), ...voicing(chord, 84)];
    order.forEach((choice, step) => {
      const midi = choice === null ? undefined : notes[choice];
      if (midi === undefined) return;
      const note = {
        at: (index * 4 + step / 4) * beat,
        midi,
        seconds: 0.3,
        velocity: step % 4 === 0 ? 0.75 : 0.5,
      };
      drops.play(lead, { ...note, pan: step % 2 === 0 ? -0.3 : 0.3 });
    });
  });
}

function perform(terrace: Terrace, unitSeconds: number) {
  const pulse = pulseOf(terrace.bpm, unitSeconds);
  const score = scoreOf(terrace.symbols);
  const stage = new Stage({
    seconds: score.bars.length * pulse.barSeconds + TAIL_SECONDS,
    seed: terrace.seed,
    room: { seconds: 1.9, dampHz: 5_000, preDelaySeconds: 0.02 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.45, dampHz: 3_000 },
    fadeInSeconds: 0.05,
    fadeOutSeconds: 3.4,
  });
  drums(stage, score, pulse);
  harmony(stage, score, pulse, terrace);
  figures(stage, score, pulse, terrace);
  return { sound: stage.mix(), barSeconds: pulse.barSeconds };
}

const INES = { artist: 'Inês Varela', album: 'Terrace Season' };
const CASA = { artist: 'Casa Maré', album: 'Half Past Gold' };

export const TIDELINE = songs<Terrace>(perform, [
  {
    title: 'Towel on the Good Chair',
    ...INES,
    seed: 301,
    form: 'VVC',
    seconds: 104,
    bpm: 120,
    symbols: 'Am9 | Am9 Fmaj9 C69 | Fmaj9 Em7 Dm9 | G6 | Am9',
    stab: electricPiano,
    stabBeats: [0.75, 1.5, 2.75],
    lead: marimba,
    figure: '0 . 2 . . 3 . 1 . . 2 . 4 . 3 .',
  },
  {
    title: 'Low Sun, Long Drink',
    ...CASA,
    seed: 302,
    form: 'VC',
    seconds: 98,
    bpm: 116,
    symbols: 'Dm9 | Dm9 Bbmaj9 Gm9 | Bbmaj9 C69 Dm9 | Am7 | Dm9',
    stab: organ,
    stabBeats: [0.5, 1.5, 2.5, 3.5],
    lead: nylon,
    figure: '. . 0 1 . 2 . . 3 . 2 . . 1 . .',
  },
  {
    title: 'Swim Back When I Wave',
    ...INES,
    seed: 303,
    form: 'VVCC',
    seconds: 110,
    bpm: 122,
    symbols: 'Emaj9 | Emaj9 C#m7 Amaj9 | F#m9 Amaj9 C#m7 | B6 | Emaj9',
    stab: electricPiano,
    stabBeats: [0, 0.75, 2.5],
    lead: bell,
    figure: '0 . . 2 . . 4 . . 3 . . 2 . 1 .',
  },
  {
    title: 'Ice, Then More Ice',
    artist: 'Bruma & Sal',
    album: 'Boardwalk Minutes',
    seed: 304,
    form: 'VCC',
    seconds: 96,
    bpm: 124,
    symbols: 'Cm9 | Cm9 Fm9 Abmaj9 | Abmaj9 Bb6 Gm7 | Bb6 | Cm9',
    stab: organ,
    stabBeats: [0, 1.5, 2.25, 3],
    lead: marimba,
    figure: '0 . 1 . 2 . . 4 . 3 . . 2 . 1 .',
  },
  {
    title: 'The Boat With My Name Wrong',
    ...CASA,
    seed: 305,
    form: 'VVVC',
    seconds: 102,
    bpm: 118,
    symbols: 'Gmaj9 | Gmaj9 Em9 Cmaj9 | Am9 Bm7 Cmaj9 | D6 | Gmaj9',
    stab: electricPiano,
    stabBeats: [0.5, 1.25, 2.5],
    lead: nylon,
    figure: '0 . 2 . 3 . 2 . . . 4 . 3 . . 1',
  },
  {
    title: 'Sunburn in One Direction',
    ...INES,
    seed: 306,
    form: 'VCV',
    seconds: 115,
    bpm: 114,
    symbols: 'Bbmaj9 | Bbmaj9 Gm9 Ebmaj9 | Cm9 Dm7 Ebmaj9 | F6 | Bbmaj9',
    stab: electricPiano,
    stabBeats: [0.75, 1.75, 3.25],
    lead: bell,
    figure: '. 0 . 2 . . 3 . . 2 . 4 . . 1 .',
  },
  {
    title: 'Parasol, Folded',
    artist: 'Bruma & Sal',
    album: 'Boardwalk Minutes',
    seed: 307,
    form: 'VVCVC',
    seconds: 92,
    bpm: 126,
    symbols: 'F#m9 | F#m9 Dmaj9 A69 | Bm9 Dmaj9 E6 | E6 | F#m9',
    stab: organ,
    stabBeats: [0.5, 2, 3.5],
    lead: marimba,
    figure: '0 2 . 1 . 3 . . 2 . 4 . 3 . . .',
  },
  {
    title: 'Same Wave, Different Shoes',
    ...CASA,
    seed: 308,
    form: 'VCCV',
    seconds: 106,
    bpm: 112,
    symbols: 'Ebmaj9 | Ebmaj9 Cm9 Fm9 | Abmaj9 Gm7 Fm9 | Bb6 | Ebmaj9',
    stab: electricPiano,
    stabBeats: [0, 1.25, 2.75],
    lead: nylon,
    figure: '0 . . 1 2 . . 3 . . 4 . 3 2 . .',
  },
]);
