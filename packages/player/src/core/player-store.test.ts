import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelStepsAway, indexOfChannel } from './player-store.ts';
import type { PlayerChannel } from './player-types.ts';

const channel = (id: number) => ({ _id: `c${id}`, name: `C${id}`, channelNumber: id });
const list = [channel(1), channel(2), channel(3)];

const cursor = (channelIndex: number, channels: readonly PlayerChannel[] = list) => ({
  channels,
  channelIndex,
});

describe('channel cursor', () => {
  it('wraps at both ends', { tags: 'player-states' }, () => {
    expect(channelStepsAway(cursor(2), 1)).toBe(list[0]);
    expect(channelStepsAway(cursor(0), -1)).toBe(list[2]);
    expect(channelStepsAway(cursor(1), -5)).toBe(list[2]);
  });

  it('starts at the nearer end when the channel is not in the list', () => {
    expect(channelStepsAway(cursor(-1), 1)).toBe(list[0]);
    expect(channelStepsAway(cursor(-1), -1)).toBe(list[2]);
    expect(channelStepsAway(cursor(-1, []), 1)).toBeNull();
  });

  it('finds a channel by its id although its details have changed', () => {
    expect(indexOfChannel(list, { ...channel(2), name: 'New name' })).toBe(1);
    expect(indexOfChannel(list, null)).toBe(-1);
  });

  it('visits every channel once before it repeats one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.constantFrom<1 | -1>(1, -1), (size, step) => {
        const channels = Array.from({ length: size }, (_, index) => channel(index));
        const seen = new Set<string>();
        for (let at = 0, count = 0; count < size; count += 1) {
          const next = channelStepsAway(cursor(at, channels), step);
          at = indexOfChannel(channels, next);
          seen.add(next?._id ?? '');
        }
        expect(seen.size).toBe(size);
      }),
    );
  });
});
