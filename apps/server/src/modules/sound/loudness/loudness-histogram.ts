import { integratedLoudness } from '@airdial/audio-formats/loudness-meter';
import type { KnownLoudness } from '../../dial/channels/channel-types.ts';

type Histogram = KnownLoudness['histogram'];

const CLASS_LU = 0.5;
/** Blocks are louder than the absolute gate; what is beyond full scale counts with the loudest. */
const FIRST_LUFS = -70;
const CLASSES_COUNT = 160;
/** Parts of a block: less than that is forgotten. */
const PRECISION = 100;

const round = (value: number): number => Math.round(value * PRECISION) / PRECISION;

const toClass = (lufs: number): number =>
  Math.min(CLASSES_COUNT - 1, Math.max(0, Math.floor((lufs - FIRST_LUFS) / CLASS_LU)));

/**
 * Adds the blocks of a measurement.
 *
 * @param weight how much what was measured before counts, from 0 to 1
 */
export function addBlocks(before: Histogram, blocks: readonly number[], weight: number): Histogram {
  const all = new Array<number>(CLASSES_COUNT).fill(0);
  const start = toClass(before.first);
  for (const [index, count] of before.counts.entries())
    if (start + index < CLASSES_COUNT) all[start + index] = count * weight;
  for (const lufs of blocks) all[toClass(lufs)] = (all[toClass(lufs)] ?? 0) + 1;
  const counts = all.map(round);
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return NO_BLOCKS;
  const last = counts.findLastIndex((count) => count > 0);
  return { first: FIRST_LUFS + first * CLASS_LU, counts: counts.slice(first, last + 1) };
}

export const NO_BLOCKS: Histogram = { first: FIRST_LUFS, counts: [] };

/** The integrated loudness in LUFS, to a tenth; null of nothing but silence. */
export function histogramLoudness({ first, counts }: Histogram): number | null {
  const middle = first + CLASS_LU / 2;
  const lufs = integratedLoudness(counts.map((count, index) => [middle + index * CLASS_LU, count]));
  return lufs === null ? null : Math.round(lufs * 10) / 10;
}
