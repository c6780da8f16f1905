// @module-tag stall-recovery

import { describe, expect, it } from 'vitest';
import { StallDetector } from './stall-detector.ts';

describe('StallDetector', () => {
  it('measures from the last progress', () => {
    const detector = new StallDetector(0);
    expect(detector.sample(0, 1)).toBe(false);
    expect(detector.sample(500, 1.5)).toBe(true);
    expect(detector.sample(1_000, 1.5)).toBe(false);
    expect(detector.frozenMs(2_500)).toBe(2_000);
  });

  it('counts a jump backwards as progress, since a rewind is one', () => {
    const detector = new StallDetector(0);
    detector.sample(0, 100);
    expect(detector.sample(500, 90)).toBe(true);
  });
});
