import { type AudioUnits, unitCount } from './audio-units.ts';
import { DemoRadioError } from './demo-radio-error.ts';
import type { LoopTrack } from './loop-manifest.ts';

/** The units of a file in the order in which they play: unit i of it plays from startsMs[i] to startsMs[i + 1]. */
export type Arrangement = {
  /** Numbers of units of the file. */
  readonly units: Uint32Array;
  readonly startsMs: Float64Array;
  /** The first unit of each song. */
  readonly songStarts: readonly number[];
};

/** @throws DemoRadioError when the songs' sections are not all of the file */
export function arrange(
  units: AudioUnits,
  songs: readonly Pick<LoopTrack, 'sections' | 'order'>[],
): Arrangement {
  const listed = songs.flatMap(({ sections }) => sections).reduce((sum, section) => sum + section.units, 0);
  if (listed !== unitCount(units))
    throw new DemoRadioError('bad-manifest', `${listed} units are listed, the file has ${unitCount(units)}.`);
  const played: number[] = [];
  const songStarts: number[] = [];
  let stored = 0;
  for (const { sections, order } of songs) {
    const parts = new Map<string, { readonly start: number; readonly end: number }>();
    for (const { name, units: count } of sections) {
      parts.set(name, { start: stored, end: stored + count });
      stored += count;
    }
    songStarts.push(played.length);
    for (const name of order.split(' ')) {
      const { start, end } = parts.get(name) ?? { start: 0, end: 0 };
      for (let unit = start; unit < end; unit += 1) played.push(unit);
    }
  }
  const startsMs = new Float64Array(played.length + 1);
  for (const [index, unit] of played.entries())
    startsMs[index + 1] = (startsMs[index] ?? 0) + (units.durationsMs[unit] ?? 0);
  return { units: Uint32Array.from(played), startsMs, songStarts };
}

export const arrangedDurationMs = ({ startsMs }: Arrangement): number => startsMs.at(-1) ?? 0;

/** The number of units that begin at or before the position, units without audio included. */
export function unitsBegunBy({ units, startsMs }: Arrangement, positionMs: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((startsMs[middle] ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
