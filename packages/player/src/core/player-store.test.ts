import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjacentChannel, indexOfChannel } from './player-store.ts';

const channel = (id: number) => ({ _id: `c${id}`, name: `C${id}`, channelNumber: id });
const list = [channel(1), channel(2), channel(3)];

describe('channel cursor', () => {
  it('wraps at both ends', () => {
    expect(adjacentChannel(list, 2, 1)).toBe(list[0]);
    expect(adjacentChannel(list, 0, -1)).toBe(list[2]);
  });

  it('starts at the nearer end when the channel is not in the list', () => {
    expect(adjacentChannel(list, -1, 1)).toBe(list[0]);
    expect(adjacentChannel(list, -1, -1)).toBe(list[2]);
    expect(adjacentChannel([], -1, 1)).toBeNull();
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
          const next = adjacentChannel(channels, at, step);
          at = indexOfChannel(channels, next);
          seen.add(next?._id ?? '');
        }
        expect(seen.size).toBe(size);
      }),
    );
  });
});
