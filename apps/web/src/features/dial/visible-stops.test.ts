import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleStops } from './visible-stops.ts';

const stopPx = 56;

it('has the stops on the screen and some beyond both edges', () => {
  const at = (scrolledPx: number) => visibleStops({ scrolledPx, widthPx: 560, stopPx, total: 2_500 });
  expect(at(0)).toEqual({ first: 0, end: 40 });
  expect(at(5_600)).toEqual({ first: 80, end: 140 });
  expect(at(5_601)).toEqual(at(5_600));
  expect(at(139_440)).toEqual({ first: 2_470, end: 2_500 });
});

it('always covers the screen, never leaves the dial and never has many more stops', () => {
  const scroll = fc.record({
    scrolledPx: fc.integer({ min: 0, max: 200_000 }),
    widthPx: fc.integer({ min: 0, max: 4_000 }),
    total: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(scroll, ({ scrolledPx, widthPx, total }) => {
      const { first, end } = visibleStops({ scrolledPx, widthPx, stopPx, total });
      expect(first).toBeLessThanOrEqual(Math.min(total, Math.floor(scrolledPx / stopPx)));
      expect(end).toBeGreaterThanOrEqual(Math.min(total, Math.ceil((scrolledPx + widthPx) / stopPx)));
      expect(end).toBeLessThanOrEqual(total);
      expect(end - first).toBeLessThanOrEqual(widthPx / stopPx + 52);
    }),
  );
});
