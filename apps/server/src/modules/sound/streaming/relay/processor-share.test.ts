// @module-tag hostile-bytes

import { expect, test } from 'vitest';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import { CostlyStreams, ProcessorShare } from './processor-share.ts';

const SECOND_MS = 1_000;

/** Works for so many milliseconds in each of so many seconds. @returns the seconds that it takes */
function workFor(seconds: number, costsMs: number, isFailing = false): number {
  let [now, processorMs] = [0, 0];
  const share = new ProcessorShare(
    () => processorMs,
    () => now,
  );
  for (let second = 1; second <= seconds; second += 1) {
    now += SECOND_MS;
    try {
      share.spend(() => {
        processorMs += costsMs;
        if (isFailing) throw new Error('What it sends is nothing that can be read.');
      });
    } catch (error) {
      if (error instanceof OutboundError) return second;
    }
  }
  return seconds;
}

test('a stream may take a quarter of a core for ever', () => {
  expect(workFor(3_600, 250)).toBe(3_600);
});

test('a stream may begin with more, and not go on with it', () => {
  expect(workFor(1, 2_400)).toBe(1);
  expect(workFor(60, 500)).toBe(10);
  expect(workFor(60, 1_000)).toBe(4);
});

test('work that fails counts too', () => {
  expect(workFor(60, 1_000, true)).toBe(4);
});

test('addresses stay too costly in any order, and for any channel', () => {
  const reports: string[] = [];
  const costly = new CostlyStreams((id, reason) => reports.push(`${id}: ${reason}`));
  costly.add({ id: 'c1', streamUrls: ['http://a.example/', 'http://b.example/'] }, 'Too much.');
  expect(reports).toEqual(['c1: Too much.']);
  expect(costly.has({ id: 'c2', streamUrls: ['http://b.example/', 'http://a.example/'] })).toBe(true);
  expect(costly.has({ id: 'c1', streamUrls: ['http://a.example/'] })).toBe(false);
});
