const PITCH_CLASSES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

const QUALITIES: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  9: [0, 4, 10, 14],
  m9: [0, 3, 10, 14],
  maj9: [0, 4, 11, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  '69': [0, 4, 9, 14],
  13: [0, 4, 10, 21],
  '7b9': [0, 4, 10, 13],
  m7b5: [0, 3, 6, 10],
  m11: [0, 3, 10, 17],
  dim7: [0, 3, 6, 9],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
};

export type Chord = { readonly root: number; readonly bass: number; readonly classes: readonly number[] };

function pitchClass(name: string): number {
  const natural = PITCH_CLASSES[name[0] ?? ''];
  if (natural === undefined) throw new RangeError(`No such note: ${name}`);
  return (natural + (name.endsWith('#') ? 1 : 0) - (name.endsWith('b') ? 1 : 0) + 12) % 12;
}

/** A chord symbol such as Dm9, F#m7b5 or C/E. */
function chord(symbol: string): Chord {
  const [upper = '', lower] = symbol.split('/');
  const match = /^([A-G][b#]?)(.*)$/.exec(upper);
  const intervals = match ? QUALITIES[match[2] ?? ''] : undefined;
  if (!match?.[1] || !intervals) throw new RangeError(`No such chord: ${symbol}`);
  const root = pitchClass(match[1]);
  const bass = lower ? pitchClass(lower) : root;
  return { root, bass, classes: intervals.map((interval) => (root + interval) % 12) };
}

export function chords(symbols: string): Chord[] {
  return symbols.trim().split(/\s+/).map(chord);
}

/** The note of a pitch class that lies nearest to a centre. */
export function nearest(pitch: number, center: number): number {
  const above = ((((pitch - center) % 12) + 12) % 12) + center;
  return above - center > 6 ? above - 12 : above;
}

/** Close voicing around a centre: neighbouring chords then move by small steps. */
export function voicing({ classes }: Chord, center: number): number[] {
  return classes.map((pitch) => nearest(pitch, center)).sort((low, high) => low - high);
}

/** Notes of a scale as MIDI numbers; degree 0 is the tonic, degrees run over octaves in both directions. */
export function scaleNote(tonic: number, steps: readonly number[], degree: number): number {
  const octave = Math.floor(degree / steps.length);
  return tonic + octave * 12 + (steps[degree - octave * steps.length] ?? 0);
}

export const MAJOR = [0, 2, 4, 5, 7, 9, 11];
export const MINOR = [0, 2, 3, 5, 7, 8, 10];
export const DORIAN = [0, 2, 3, 5, 7, 9, 10];
export const MAJOR_PENTATONIC = [0, 2, 4, 7, 9];
export const MINOR_PENTATONIC = [0, 3, 5, 7, 10];

export function hertz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
