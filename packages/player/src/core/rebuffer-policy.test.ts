import { describe, expect, it } from 'vitest';
import { RebufferPolicy, STALL_MEMORY_MS } from './rebuffer-policy.ts';

describe('RebufferPolicy', () => {
  it('goes on at once after one stall, then buffers more at each one, up to 8 s', () => {
    const policy = new RebufferPolicy();
    expect([1, 2, 3, 4, 5, 6, 99].map((second) => policy.onStall(second * 1_000))).toEqual([
      0, 2, 4, 8, 8, 8, 8,
    ]);
  });

  it('calls the connection slow from the second stall until none has come for two minutes', () => {
    const policy = new RebufferPolicy();
    policy.onStall(0);
    expect(policy.isConnectionSlow(0)).toBe(false);
    policy.onStall(STALL_MEMORY_MS);
    expect(policy.isConnectionSlow(2 * STALL_MEMORY_MS)).toBe(true);
    expect(policy.isConnectionSlow(2 * STALL_MEMORY_MS + 1)).toBe(false);
    expect(policy.onStall(2 * STALL_MEMORY_MS + 1)).toBe(0);
  });

  /** Plays for ten minutes over a connection of this speed; returns the interruptions. */
  function interruptionsAt(speed: number): number {
    const policy = new RebufferPolicy();
    let interruptions = 0;
    let aheadSeconds = 4;
    for (let second = 0; second < 600; interruptions += 1) {
      second += aheadSeconds / (1 - speed);
      aheadSeconds = Math.max(0.25, policy.onStall(second * 1_000));
      second += aheadSeconds / speed;
    }
    return interruptions;
  }

  it('interrupts a slow connection about twice a minute instead of every second', () => {
    expect(interruptionsAt(0.6)).toBeLessThan(25);
    expect(interruptionsAt(0.9)).toBeLessThan(12);
  });
});
