import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emergencyTrimEnd, REWIND_WINDOW_SECONDS, TRIM_STEP_SECONDS, trimEnd } from './trim-policy.ts';

const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true });
const span = fc.tuple(seconds(1_000), seconds(900), seconds(1)).map(([startSeconds, length, share]) => ({
  startSeconds,
  endSeconds: startSeconds + length,
  positionSeconds: startSeconds + length * share,
}));

describe('trimEnd', () => {
  it('keeps five minutes for rewinding and the audio at the position', () => {
    fc.assert(
      fc.property(span, (buffer) => {
        const end = trimEnd(buffer);
        if (end === null) return;
        expect(end).toBeLessThan(buffer.positionSeconds);
        expect(buffer.endSeconds - end).toBeGreaterThanOrEqual(REWIND_WINDOW_SECONDS - 0.001);
      }),
    );
  });

  it('bounds the buffer while listening live', () => {
    const buffer = {
      startSeconds: 0,
      endSeconds: REWIND_WINDOW_SECONDS + TRIM_STEP_SECONDS,
      positionSeconds: 306,
    };
    expect(trimEnd(buffer)).toBe(TRIM_STEP_SECONDS);
    expect(trimEnd({ ...buffer, startSeconds: 1 })).toBeNull();
  });
});

describe('emergencyTrimEnd', () => {
  it('removes part of what is behind the position and nothing ahead of it', () => {
    expect(emergencyTrimEnd({ startSeconds: 0, endSeconds: 110, positionSeconds: 102 })).toBe(50);
    expect(emergencyTrimEnd({ startSeconds: 10, endSeconds: 110, positionSeconds: 11 })).toBeNull();
  });
});
