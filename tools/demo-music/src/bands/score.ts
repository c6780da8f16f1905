import { type Chord, chords } from '../synth/theory.ts';

export type SectionName = 'intro' | 'verse' | 'chorus' | 'end';

type Bar = {
  readonly chord: Chord;
  /** Among the bars that are rendered. */
  readonly index: number;
  /**
   * What it plays: below 4 the intro, from 8 the verse, from 16 the chorus, 7 the turn. Bars of the
   * same place play the same notes, down to their random numbers.
   */
  readonly place: number;
  readonly isLast: boolean;
};

type Section = { readonly name: SectionName; readonly bars: number };
export type Score = { readonly bars: readonly Bar[]; readonly sections: readonly Section[] };

export const VERSE = 8;
export const CHORUS = 16;
export const TURN = 7;
const END = 24;

/**
 * Reads 'intro | verse | chorus | turn | end'. Each section but the end closes with the turn, so that
 * what rings on is the same at every section's begin, and any section may follow any other.
 */
export function scoreOf(symbols: string): Score {
  const [intro = [], verse = [], chorus = [], turn = [], end = []] = symbols
    .split('|')
    .map((part) => (part.trim() === '' ? [] : chords(part)));
  const closed = (part: readonly Chord[], start: number) => [
    ...part.map((chord, place) => ({ chord, place: start + place })),
    ...turn.map((chord) => ({ chord, place: TURN })),
  ];
  const parts = {
    intro: closed(intro, 0),
    verse: closed(verse, VERSE),
    chorus: closed(chorus, CHORUS),
    end: end.map((chord, place) => ({ chord, place: END + place })),
  };
  const all = Object.values(parts).flat();
  return {
    bars: all.map((bar, index) => ({ ...bar, index, isLast: index === all.length - 1 })),
    sections: (Object.keys(parts) as SectionName[]).map((name) => ({ name, bars: parts[name].length })),
  };
}

const LETTERS: Record<string, SectionName> = { V: 'verse', C: 'chorus' };

/** The order of sections: the form again and again between intro and end, until the song is long enough. */
export function toOrder(form: string, seconds: number, secondsOf: (name: SectionName) => number): string {
  const body: SectionName[] = [];
  let total = secondsOf('intro') + secondsOf('end');
  for (let turn = 0; total < seconds; turn += 1) {
    const name = LETTERS[form[turn % form.length] ?? ''];
    if (!name) throw new RangeError(`No such form: ${form}`);
    body.push(name);
    total += secondsOf(name);
  }
  return ['intro', ...body, 'end'].join(' ');
}
