// @module-tag stall-recovery

import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/player-fixture.ts';
import { StallDetector } from './stall-detector.ts';

function createFixture() {
  const clock = new FakeClock();
  const detector = new StallDetector(clock);
  const sampleAfter = (ms: number, positionSeconds: number): boolean => {
    clock.advance(ms);
    return detector.sample(positionSeconds);
  };
  return { clock, detector, sampleAfter };
}

describe('StallDetector', () => {
  it('measures from the last progress', () => {
    const { clock, detector, sampleAfter } = createFixture();
    expect(sampleAfter(0, 1)).toBe(false);
    expect(sampleAfter(500, 1.5)).toBe(true);
    expect(sampleAfter(500, 1.5)).toBe(false);
    clock.advance(1_500);
    expect(detector.frozenMs).toBe(2_000);
  });

  it('counts a jump backwards as progress, since a rewind is one', () => {
    const { sampleAfter } = createFixture();
    sampleAfter(0, 100);
    expect(sampleAfter(500, 90)).toBe(true);
  });

  it('tells a sleep from samples that are all late', () => {
    const { clock, detector, sampleAfter } = createFixture();
    const hasSleptAfter = (ms: number) => {
      sampleAfter(ms, 1);
      return detector.hasSlept;
    };
    // Hidden pages take them every second, and later every minute.
    expect([500, 1_000, 1_000].map(hasSleptAfter)).toEqual([false, false, false]);
    expect([4_000, 500].map(hasSleptAfter)).toEqual([true, false]);
    expect([60_000, 60_000, 60_000].map(hasSleptAfter)).toEqual([true, false, false]);
    clock.advance(30_000);
    expect(detector.hasSlept).toBe(false);
  });
});
