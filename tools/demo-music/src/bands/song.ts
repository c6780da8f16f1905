import { pick, type Random, seededRandom } from '../synth/random.ts';
import type { Stereo } from '../synth/signal.ts';
import { type Chord, nearest, scaleNote } from '../synth/theory.ts';
import { CHORUS, type Score, TURN, VERSE } from './score.ts';

/** What each song has, whatever its band. */
export type Sheet = {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly seed: number;
  /** Chords: intro | verse | chorus | turn | end. */
  readonly symbols: string;
  /** Verses and choruses such as VVC, repeated until the song lasts this long. */
  readonly form: string;
  readonly seconds: number;
};

export type Performance = { readonly sound: Stereo; readonly barSeconds: number };

export type Song = Sheet & {
  /** @param unitSeconds what the codec can be cut at: a bar lasts a whole number of them */
  readonly perform: (unitSeconds: number) => Performance;
};

export const songs = <S extends Sheet>(
  perform: (sheet: S, unitSeconds: number) => Performance,
  sheets: readonly S[],
): Song[] => sheets.map((sheet) => ({ ...sheet, perform: (unitSeconds) => perform(sheet, unitSeconds) }));

export const snap = (seconds: number, unitSeconds: number): number =>
  Math.round(seconds / unitSeconds) * unitSeconds;

/** Beats in seconds. `swing` moves every second eighth: 0.5 is straight, 0.67 a triplet. */
export type Pulse = {
  readonly beat: number;
  readonly barSeconds: number;
  readonly at: (beats: number) => number;
};

/** @param bpm changed as little as bars of whole units need */
export function pulseOf(bpm: number, unitSeconds: number, beatsPerBar = 4, swing = 0.5): Pulse {
  const barSeconds = snap((60 / bpm) * beatsPerBar, unitSeconds);
  const beat = barSeconds / beatsPerBar;
  const at = (beats: number): number => {
    const whole = Math.floor(beats);
    const part = beats - whole;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return (whole + swung) * beat;
  };
  return { beat, barSeconds, at };
}

/** Sixteenths that swing, as drum machines do it: pairs of a quarter of a beat. */
export function shuffledSixteenth(beats: number, swing: number): number {
  const pair = Math.floor(beats * 2 + 1e-6) / 2;
  const part = beats - pair;
  return part > 0.2 ? pair + 0.5 * swing : beats;
}

type MelodyNote = { readonly beat: number; readonly beats: number; readonly midi: number };

/** Starts and lengths in beats of one bar. */
type Rhythm = readonly (readonly [beat: number, beats: number])[];

/** Reads bars such as '0:1.5 1.5:0.5 2:2 / 0:3', each a list of starts and lengths in beats. */
function rhythmsOf(text: string): Rhythm[] {
  return text.split('/').map((bar) =>
    bar
      .trim()
      .split(/\s+/)
      .map((note) => {
        const [beat = 0, beats = 0] = note.split(':').map(Number);
        return [beat, beats] as const;
      }),
  );
}

/** Reads choices such as '0 . 2 3', where a point rests. */
export const figureOf = (text: string): (number | null)[] =>
  text.split(/\s+/).map((choice) => (choice === '.' ? null : Number(choice)));

export type MelodyPlan = {
  readonly seed: number;
  readonly score: Score;
  readonly beatsPerBar: number;
  readonly tonic: number;
  readonly scale: readonly number[];
  /** One for each bar of a phrase; phrases repeat them, which is what makes a tune of it. */
  readonly rhythms: string;
  readonly center: number;
};

const LONG_NOTE_BEATS = 1;
const CHORUS_LIFT = 3;

/**
 * A tune for verse, chorus and turn: chord tones where the ear rests, scale steps between them, the
 * same rhythm again and again. Each of the three begins anew, so that it is the same wherever it comes.
 */
export function melody(plan: MelodyPlan): MelodyNote[] {
  const rhythms = rhythmsOf(plan.rhythms);
  const notes: MelodyNote[] = [];
  let current = plan.center;
  for (const { chord, index, place, isLast } of plan.score.bars) {
    if (place < TURN || isLast) continue;
    const center = plan.center + (place >= CHORUS ? CHORUS_LIFT : 0);
    if ([VERSE, CHORUS, TURN].includes(place)) current = center;
    const random = seededRandom(plan.seed * 64 + place);
    for (const [beat, beats] of rhythms[place % rhythms.length] ?? []) {
      const rests = beats >= LONG_NOTE_BEATS || beat % 2 === 0;
      current = rests ? chordTone(chord, wander(random, current, center)) : scaleStep(random, plan, current);
      notes.push({ beat: index * plan.beatsPerBar + beat, beats, midi: current });
    }
  }
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

function scaleStep(random: Random, { tonic, scale }: MelodyPlan, current: number): number {
  const degrees = Array.from({ length: 50 }, (_, degree) => scaleNote(tonic - 36, scale, degree));
  const below = degrees.findLast((note) => note < current) ?? current;
  const above = degrees.find((note) => note > current) ?? current;
  return pick(random, [below, above]);
}
