import { expect, it } from 'vitest';
import { pixelShift, SHIFT_MAX_PX } from './pixel-shift.ts';

const MINUTE_MS = 60_000;
const hour = Array.from({ length: 60 }, (_, minute) => pixelShift(1_800_000_000_000 + minute * MINUTE_MS));

it('moves with each minute, by a few pixels, and around its place', () => {
  for (const [minute, { x, y }] of hour.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(SHIFT_MAX_PX);
    const before = hour[minute - 1];
    if (before) expect(Math.abs(x - before.x) + Math.abs(y - before.y)).toBeGreaterThan(0);
  }
  for (const axis of ['x', 'y'] as const)
    expect(new Set(hour.map((shift) => shift[axis]))).toEqual(new Set([-SHIFT_MAX_PX, 0, SHIFT_MAX_PX]));
});

it('stays within a minute', () => {
  expect(pixelShift(5 * MINUTE_MS)).toEqual(pixelShift(6 * MINUTE_MS - 1));
});
