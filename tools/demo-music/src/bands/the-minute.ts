import { clap, hat, kick, rim, snare } from '../synth/drums.ts';
import { bell, type Instrument } from '../synth/keys.ts';
import { Stage } from '../synth/stage.ts';
import { brass, ensemble, marimba, synthBass } from '../synth/strings.ts';
import { type Chord, chords, nearest, voicing } from '../synth/theory.ts';
import { type Pulse, pulseOf, type Song } from './song.ts';

type Bulletin = {
  readonly seed: number;
  readonly bpm: number;
  readonly symbols: string;
  /** The recurring motif: beat, length, note of the chord. */
  readonly call: readonly (readonly [beat: number, beats: number, note: number])[];
  readonly caller: Instrument;
  readonly ticker: Instrument;
  readonly tickerFigure: readonly number[];
};

const TAIL_SECONDS = 2.6;

function drums(stage: Stage, { beat }: Pulse, bars: number): void {
  const low = stage.track({ gain: 0.6, reverb: 0.15 });
  const crack = stage.track({ gain: 0.22, reverb: 0.35 });
  const clock = stage.track({ gain: 0.13 });
  for (let bar = 0; bar < bars; bar += 1) {
    for (let step = 0; step < 16; step += 1) {
      const at = (bar * 4 + step / 4) * beat;
      if (bar > 0 && [0, 6, 8].includes(step))
        low.play(kick, { at, midi: 36, seconds: 0.4, velocity: step === 0 ? 0.9 : 0.6 });
      if (bar > 1 && step % 8 === 4) crack.play(snare, { at, midi: 50, seconds: 0.2, velocity: 0.6 });
      if (bar % 4 === 3 && step > 11)
        crack.play(clap, { at, midi: 50, seconds: 0.2, velocity: 0.2 + (step - 11) * 0.08 });
      if (step % 4 === 0) clock.play(rim, { at, midi: 60, seconds: 0.1, velocity: 0.55 });
      if (bar > 1 && step % 2 === 0) clock.play(hat, { at, midi: 60, seconds: 0.1, velocity: 0.45 });
    }
  }
}

function newsroom(
  stage: Stage,
  { beat }: Pulse,
  bars: readonly Chord[],
  { ticker, tickerFigure }: Bulletin,
): void {
  const bows = stage.track({ gain: 0.17, width: 0.5, reverb: 0.35 });
  const bass = stage.track({ gain: 0.36 });
  const wire = stage.track({ gain: 0.24, reverb: 0.25, echo: 0.2 });
  bars.forEach((chord, bar) => {
    const isLast = bar === bars.length - 1;
    for (const midi of voicing(chord, 64))
      bows.play(ensemble, { at: bar * 4 * beat, midi, seconds: 4 * beat, velocity: 0.6 });
    const root = nearest(chord.bass, 38);
    for (let step = 0; step < (isLast ? 1 : 8); step += 1) {
      bass.play(synthBass(600), {
        at: (bar * 4 + step / 2) * beat,
        midi: root,
        seconds: (isLast ? 3 : 0.36) * beat,
        velocity: 0.75,
      });
    }
    const notes = [...voicing(chord, 74), ...voicing(chord, 86)];
    for (let step = 0; step < (isLast ? 1 : 16); step += 1) {
      const choice = tickerFigure[step % tickerFigure.length] ?? -1;
      const midi = notes[choice];
      if (midi !== undefined)
        wire.play(ticker, {
          at: (bar * 4 + step / 4) * beat,
          midi,
          seconds: 0.2,
          velocity: step % 4 === 0 ? 0.75 : 0.5,
        });
    }
  });
}

function perform(bulletin: Bulletin) {
  const pulse = pulseOf(bulletin.bpm);
  const bars = chords(bulletin.symbols);
  const stage = new Stage({
    seconds: bars.length * 4 * pulse.beat + TAIL_SECONDS,
    seed: bulletin.seed,
    room: { seconds: 1.8, dampHz: 5_000, preDelaySeconds: 0.02 },
    echo: { seconds: pulse.beat * 0.75, feedback: 0.3, dampHz: 3_500 },
    fadeOutSeconds: 2.6,
  });
  drums(stage, pulse, bars.length - 1);
  newsroom(stage, pulse, bars, bulletin);
  const call = stage.track({ gain: 0.3, width: 0.25, reverb: 0.4 });
  bars.forEach((chord, bar) => {
    if (bar === 0 || bar % 2 === 1) return;
    const notes = [...voicing(chord, 68), ...voicing(chord, 80)];
    for (const [beat, beats, choice] of bulletin.call) {
      const note = { at: (bar * 4 + beat) * pulse.beat, seconds: beats * pulse.beat, velocity: 0.75 };
      call.play(bulletin.caller, { ...note, midi: notes[choice] ?? 72 });
    }
  });
  return stage.mix();
}

const song = (title: string, artist: string, album: string, bulletin: Bulletin): Song => ({
  title,
  artist,
  album,
  perform: () => perform(bulletin),
});

export const THE_MINUTE: readonly Song[] = [
  song('Nothing at Six', 'The Pell Newsroom Orchestra', 'No Further Details', {
    seed: 1_201,
    bpm: 116,
    symbols: 'Dm Dm Bb C Dm Gm Bb C Dm Bb C D',
    caller: brass,
    ticker: marimba,
    call: [
      [0, 0.5, 0],
      [0.5, 0.5, 0],
      [1, 1, 1],
      [2, 2.5, 2],
    ],
    tickerFigure: [0, 2, 1, 2, 3, 2, 1, 2],
  }),
  song('Weather Where You’re Not', 'Isobar', 'Light Winds', {
    seed: 1_202,
    bpm: 104,
    symbols: 'Fmaj7 C Dm7 Bbmaj7 Fmaj7 C Gm7 C7sus4 Bbmaj7 C F',
    caller: bell,
    ticker: marimba,
    call: [
      [0, 1, 4],
      [1, 1, 3],
      [2, 1, 2],
      [3, 2, 3],
    ],
    tickerFigure: [0, -1, 1, -1, 2, -1, 3, 2],
  }),
  song('Markets Closed, as Usual', 'The Pell Newsroom Orchestra', 'No Further Details', {
    seed: 1_203,
    bpm: 124,
    symbols: 'Em C G D Em C Am B7 C D Em',
    caller: brass,
    ticker: bell,
    call: [
      [0, 1.5, 2],
      [1.5, 0.5, 1],
      [2, 1, 0],
      [3, 2, 1],
    ],
    tickerFigure: [0, -1, -1, 2, -1, -1, 1, -1],
  }),
];
