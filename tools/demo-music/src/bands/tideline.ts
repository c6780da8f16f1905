import { clap, hat, kick, openHat, shaker } from '../synth/drums.ts';
import { bell, electricPiano, type Instrument, organ, pad } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { marimba, nylon, synthBass } from '../synth/strings.ts';
import { type Chord, chords, voicing } from '../synth/theory.ts';
import { type Pulse, pulseOf, type Song } from './song.ts';

type Terrace = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  readonly stab: Instrument;
  readonly stabBeats: readonly number[];
  readonly lead: Instrument;
  /** Which note of the chord at each sixteenth; -1 rests. */
  readonly figure: readonly number[];
};

const BARS = 12;
const TAIL_SECONDS = 2.2;
const BREAK_BAR = 8;

function drums(stage: Stage, { beat }: Pulse): void {
  const low = stage.track({ gain: 0.75 });
  const snap = stage.track({ gain: 0.22, reverb: 0.25 });
  const metal = stage.track({ gain: 0.13, pan: 0.2 });
  const sand = stage.track({ gain: 0.12, pan: -0.35 });
  for (let bar = 0; bar < BARS; bar += 1) {
    for (let step = 0; step < 16; step += 1) {
      const at = (bar * 4 + step / 4) * beat;
      if (bar !== BREAK_BAR && step % 4 === 0) {
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: 0.9 });
        stage.kickAt(at);
      }
      if (bar > 1 && step % 8 === 4) snap.play(clap, { at, midi: 50, seconds: 0.3, velocity: 0.8 });
      if (bar > 0 && step % 4 === 2) metal.play(openHat, { at, midi: 60, seconds: 0.3, velocity: 0.6 });
      if (bar > 3 && step % 2 === 1)
        metal.play(hat, { at: at + 0.012, midi: 60, seconds: 0.1, velocity: 0.35 });
      if (bar > 1)
        sand.play(shaker, { at: at - 0.02, midi: 60, seconds: 0.1, velocity: step % 4 === 0 ? 0.6 : 0.35 });
    }
  }
}

function harmony(stage: Stage, { beat }: Pulse, bars: readonly Chord[], { stab, stabBeats }: Terrace): void {
  const bed = stage.track({ gain: 0.1, width: 0.8, reverb: 0.4, duck: 0.75 });
  const stabs = stage.track({ gain: 0.2, width: 0.3, reverb: 0.3, echo: 0.3, duck: 0.35 });
  const bass = stage.track({ gain: 0.4, duck: 0.6, filters: [['lowpass', 1_400]] });
  bars.forEach((chord, bar) => {
    const start = bar * 4;
    for (const midi of voicing(chord, 64)) {
      bed.play(pad(1_500, 0.15, 0.3), { at: start * beat, midi, seconds: 4 * beat, velocity: 0.6 });
      for (const step of stabBeats)
        stabs.play(stab, { at: (start + step) * beat, midi, seconds: 0.3 * beat, velocity: 0.6 });
    }
    if (bar < 2) return;
    const root = 36 + (chord.bass > 6 ? chord.bass - 12 : chord.bass);
    for (const [step, jump] of [
      [0.5, 0],
      [1.5, 0],
      [2.25, 12],
      [2.5, 0],
      [3.5, 7],
    ] as const) {
      bass.play(synthBass(700), {
        at: (start + step) * beat,
        midi: root + jump,
        seconds: 0.36 * beat,
        velocity: 0.8,
      });
    }
  });
}

function figures(stage: Stage, { beat }: Pulse, bars: readonly Chord[], { lead, figure }: Terrace): void {
  const drops = stage.track({ gain: 0.2, reverb: 0.4, echo: 0.5, duck: 0.2 });
  bars.forEach((chord, bar) => {
    if (bar < 4) return;
    const notes = [...voicing(chord, 72), ...voicing(chord, 84)];
    figure.forEach((choice, step) => {
      const midi = notes[choice];
      if (choice < 0 || midi === undefined) return;
      const note = {
        at: (bar * 4 + step / 4) * beat,
        midi,
        seconds: 0.3,
        velocity: step % 4 === 0 ? 0.75 : 0.5,
      };
      drops.play(lead, { ...note, pan: step % 2 === 0 ? -0.3 : 0.3 });
    });
  });
}

function perform(terrace: Terrace) {
  const pulse = pulseOf(terrace.bpm);
  const progression = chords(terrace.symbols);
  const bars = Array.from({ length: BARS }, (_, bar) => progression[bar % progression.length] as Chord);
  const stage = new Stage({
    seconds: BARS * 4 * pulse.beat + TAIL_SECONDS,
    seed: terrace.seed,
    room: { seconds: 1.9, dampHz: 5_000, preDelaySeconds: 0.02 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.45, dampHz: 3_000 },
    fadeInSeconds: 0.05,
    fadeOutSeconds: 3.4,
  });
  drums(stage, pulse);
  harmony(stage, pulse, bars, terrace);
  figures(stage, pulse, bars, terrace);
  return stage.mix();
}

const song = (title: string, artist: string, album: string, terrace: Terrace): Song => ({
  title,
  artist,
  album,
  perform: () => perform(terrace),
});

export const TIDELINE: readonly Song[] = [
  song('Towel on the Good Chair', 'Inês Varela', 'Terrace Season', {
    seed: 301,
    bpm: 120,
    symbols: 'Am9 Fmaj9 C69 G6',
    stab: electricPiano,
    stabBeats: [0.75, 1.5, 2.75],
    lead: marimba,
    figure: [0, -1, 2, -1, -1, 3, -1, 1, -1, -1, 2, -1, 4, -1, 3, -1],
  }),
  song('Low Sun, Long Drink', 'Casa Maré', 'Half Past Gold', {
    seed: 302,
    bpm: 116,
    symbols: 'Dm9 Bbmaj9 Gm9 Am7',
    stab: organ,
    stabBeats: [0.5, 1.5, 2.5, 3.5],
    lead: nylon,
    figure: [-1, -1, 0, 1, -1, 2, -1, -1, 3, -1, 2, -1, -1, 1, -1, -1],
  }),
  song('Swim Back When I Wave', 'Inês Varela', 'Terrace Season', {
    seed: 303,
    bpm: 122,
    symbols: 'Emaj9 C#m7 Amaj9 B6',
    stab: electricPiano,
    stabBeats: [0, 0.75, 2.5],
    lead: bell,
    figure: [0, -1, -1, 2, -1, -1, 4, -1, -1, 3, -1, -1, 2, -1, 1, -1],
  }),
];
