import { pick, type Random } from '../synth/random.ts';
import type { Stereo } from '../synth/signal.ts';
import { type Chord, nearest, scaleNote } from '../synth/theory.ts';

export type Song = {
  readonly title: string;
  readonly artist: string;
  readonly album: string | null;
  readonly perform: () => Stereo;
};

/** Beats in seconds. `swing` moves every second eighth: 0.5 is straight, 0.67 a triplet. */
export type Pulse = { readonly beat: number; readonly at: (beats: number) => number };

export function pulseOf(bpm: number, swing = 0.5): Pulse {
  const beat = 60 / bpm;
  const at = (beats: number): number => {
    const whole = Math.floor(beats);
    const part = beats - whole;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return (whole + swung) * beat;
  };
  return { beat, at };
}

/** Sixteenths that swing, as drum machines do it: pairs of a quarter of a beat. */
export function shuffledSixteenth(beats: number, swing: number): number {
  const pair = Math.floor(beats * 2 + 1e-6) / 2;
  const part = beats - pair;
  return part > 0.2 ? pair + 0.5 * swing : beats;
}

export type MelodyNote = { readonly beat: number; readonly beats: number; readonly midi: number };

/** Starts and lengths in beats of one bar. */
export type Rhythm = readonly (readonly [beat: number, beats: number])[];

export type MelodyPlan = {
  readonly random: Random;
  readonly chords: readonly Chord[];
  readonly beatsPerBar: number;
  readonly tonic: number;
  readonly scale: readonly number[];
  /** One for each bar of a phrase; phrases repeat them, which is what makes a tune of it. */
  readonly rhythms: readonly Rhythm[];
  readonly center: number;
};

const LONG_NOTE_BEATS = 1;

/** A tune: chord tones where the ear rests, scale steps between them, the same rhythm again and again. */
export function melody(plan: MelodyPlan): MelodyNote[] {
  const { random, chords, rhythms, beatsPerBar, center } = plan;
  const notes: MelodyNote[] = [];
  let current = center;
  chords.forEach((chord, bar) => {
    for (const [beat, beats] of rhythms[bar % rhythms.length] ?? []) {
      const rests = beats >= LONG_NOTE_BEATS || beat % 2 === 0;
      current = rests ? chordTone(chord, wander(random, current, center)) : scaleStep(plan, current);
      notes.push({ beat: bar * beatsPerBar + beat, beats, midi: current });
    }
  });
  return notes;
}

function wander(random: Random, current: number, center: number): number {
  const pull = current > center + 4 ? -2 : current < center - 4 ? 2 : 0;
  return current + pull + pick(random, [-4, -2, -2, 0, 2, 2, 3, 5]);
}

function chordTone(chord: Chord, near: number): number {
  const candidates = chord.classes.map((pitch) => nearest(pitch, Math.round(near)));
  return candidates.reduce((best, next) => (Math.abs(next - near) < Math.abs(best - near) ? next : best));
}

function scaleStep({ random, tonic, scale }: MelodyPlan, current: number): number {
  const degrees = Array.from({ length: 50 }, (_, degree) => scaleNote(tonic - 36, scale, degree));
  const below = degrees.findLast((note) => note < current) ?? current;
  const above = degrees.find((note) => note > current) ?? current;
  return pick(random, [below, above]);
}
