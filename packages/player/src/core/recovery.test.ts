import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTransientStatus,
  RETRY_EARLY_PERIOD_MS,
  RETRY_JITTER_MIN_SHARE,
  retryDelayMs,
  slowRetryDelayMs,
} from './recovery.ts';

/** Chromium's plain element needs this long to play a live MP3. */
const SLOW_ELEMENT_MS = 4_500;
const share = fc.double({ min: 0, max: 0.999, noNaN: true });

describe('retryDelayMs', () => {
  it('retries at once, then doubles from two seconds up to 30', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, RETRY_EARLY_PERIOD_MS, 0));
    const seconds = delays.map((delayMs) => Math.round(delayMs / RETRY_JITTER_MIN_SHARE) / 1_000);
    expect(seconds).toEqual([0, 2, 4, 8, 16, 30, 30]);
  });

  it('retries early enough for a slow element to play within 10 s of the stream in the first minutes', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(RETRY_EARLY_PERIOD_MS - 1), share, (attempt, outageMs, random) => {
        expect(retryDelayMs(attempt, outageMs, random)).toBeLessThan(10_000 - SLOW_ELEMENT_MS);
      }),
    );
  });

  it('retries early enough for it to play within 30 s after an outage of any length', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), share, (attempt, outageMs, random) => {
        expect(retryDelayMs(attempt, outageMs, random)).toBeLessThanOrEqual(30_000 - SLOW_ELEMENT_MS);
      }),
    );
  });
});

describe('refused streams', () => {
  it('are tried again after half a minute, doubling up to five minutes', () => {
    expect([0, 1, 2, 3, 4, 99].map(slowRetryDelayMs)).toEqual([
      30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
    ]);
  });

  it('are tried soon only where the status may pass by itself', () => {
    expect([429, 500, 502, 503].every(isTransientStatus)).toBe(true);
    expect([401, 403, 404, 410].some(isTransientStatus)).toBe(false);
  });
});
