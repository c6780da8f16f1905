import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelStepsAway, indexOfChannel } from './player-store.ts';
import type { PlayerChannel } from './player-types.ts';

const channel = (id: number) => ({ _id: `c${id}`, name: `C${id}`, channelNumber: id });
const list = [channel(1), channel(2), channel(3)];

const channel1 = list[0] ?? null;
const cursor = (channelIndex: number, wraps: boolean, channels: readonly PlayerChannel[] = list) => ({
  channels,
  channelIndex,
  channel: channels[channelIndex] ?? null,
  wraps,
});

describe('channel cursor', () => {
  it('wraps at both ends', { tags: 'player-states' }, () => {
    expect(channelStepsAway(cursor(2, true), 1)).toBe(list[0]);
    expect(channelStepsAway(cursor(0, true), -1)).toBe(list[2]);
    expect(channelStepsAway(cursor(1, true), -5)).toBe(list[2]);
  });

  it('starts at the nearer end when the channel is not in the list', () => {
    expect(channelStepsAway(cursor(-1, true), 1)).toBe(list[0]);
    expect(channelStepsAway(cursor(-1, true), -1)).toBe(list[2]);
    expect(channelStepsAway(cursor(-1, true, []), 1)).toBeNull();
  });

  it('knows nothing beyond an open end, nor from a channel that the list does not have', () => {
    expect(channelStepsAway(cursor(0, false), 2)).toBe(list[2]);
    expect(channelStepsAway(cursor(2, false), 1)).toBeNull();
    expect(channelStepsAway(cursor(0, false), -1)).toBeNull();
    expect(channelStepsAway(cursor(-1, false), 1)).toBe(list[0]);
    expect(channelStepsAway(cursor(-1, false), -1)).toBeNull();
    expect(channelStepsAway({ ...cursor(-1, false), channel: channel1 }, 1)).toBeNull();
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
          const next = channelStepsAway(cursor(at, true, channels), step);
          at = indexOfChannel(channels, next);
          seen.add(next?._id ?? '');
        }
        expect(seen.size).toBe(size);
      }),
    );
  });
});
