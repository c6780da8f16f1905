import { describe, expect, it } from 'vitest';
import { StallWatch } from './stall-watch.ts';

describe('StallWatch', () => {
  it('counts from the last progress', () => {
    const watch = new StallWatch(0);
    expect(watch.sample(0, 1)).toBe(false);
    expect(watch.sample(500, 1.5)).toBe(true);
    expect(watch.sample(1_000, 1.5)).toBe(false);
    expect(watch.frozenMs(2_500)).toBe(2_000);
  });

  it('takes a jump backwards for life, since a rewind is one', () => {
    const watch = new StallWatch(0);
    watch.sample(0, 100);
    expect(watch.sample(500, 90)).toBe(true);
  });
});
