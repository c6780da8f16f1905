import { integratedLoudness } from '@airdial/audio-formats/loudness-meter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBlocks, histogramLoudness, NO_BLOCKS } from './loudness-histogram.ts';

const repeat = (lufs: number, count: number) => new Array<number>(count).fill(lufs);

const hundredths = fc.integer({ min: -6_900, max: 400 }).map((value) => value / 100);

test('is within half a class of the loudness of its blocks', () =>
  fc.assert(
    fc.property(fc.array(hundredths, { minLength: 1, maxLength: 300 }), (blocks) => {
      const exact = integratedLoudness(blocks.map((lufs) => [lufs, 1]));
      const classes = blocks.map((lufs) => [Math.floor(lufs * 2) / 2 + 0.25, 1] as const);
      const lufs = histogramLoudness(addBlocks(NO_BLOCKS, blocks, 1));
      expect(Math.abs((lufs ?? Number.NaN) - (integratedLoudness(classes) ?? 0))).toBeLessThan(0.051);
      // A block may be on the other side of a gate than its class.
      if (new Set(blocks).size === 1) expect(Math.abs((lufs ?? 0) - (exact ?? 0))).toBeLessThan(0.31);
    }),
  ));

test('what was measured before counts for the part that is kept', () => {
  const before = addBlocks(NO_BLOCKS, repeat(-20, 100), 1);
  expect(histogramLoudness(before)).toBe(-19.7);
  expect(histogramLoudness(addBlocks(before, repeat(-12, 100), 1))).toBeCloseTo(-14.1, 0);
  expect(histogramLoudness(addBlocks(before, repeat(-12, 100), 0.001))).toBe(-11.8);
});

test('has room for the loudest and stays small', () => {
  const { first, counts } = addBlocks(NO_BLOCKS, [-69.9, 40, Number.MAX_VALUE], 1);
  expect([first, counts.length]).toEqual([-70, 160]);
  expect(addBlocks(NO_BLOCKS, [-9.3, -9.1, -8.6], 1)).toEqual({ first: -9.5, counts: [2, 1] });
  expect(addBlocks(addBlocks(NO_BLOCKS, [-9], 1), [], 0)).toEqual(NO_BLOCKS);
  expect(histogramLoudness(NO_BLOCKS)).toBeNull();
});

test('a histogram that was stored by another version breaks nothing', () => {
  const odd = { first: 4, counts: repeat(1, 500) };
  expect(addBlocks(odd, [-9.3], 1).counts.length).toBeLessThanOrEqual(160);
});
