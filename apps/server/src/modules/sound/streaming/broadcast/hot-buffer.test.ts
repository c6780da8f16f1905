import { expect, test } from 'vitest';
import { HOT_MAX_BYTES } from './broadcast-limits.ts';
import { HotBuffer } from './hot-buffer.ts';

test('keeps the newest seconds, bounded in bytes', () => {
  const hot = new HotBuffer();
  for (let second = 0; second < 60; second += 1)
    hot.push({ bytes: Buffer.alloc(16_000, second), durationMs: 1_000, title: null });
  expect(hot.pieces.map(({ bytes }) => bytes[0])).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59]);
  for (let second = 0; second < 60; second += 1)
    hot.push({ bytes: Buffer.alloc(300_000), durationMs: 1_000, title: null });
  expect(hot.bytes).toBeLessThanOrEqual(HOT_MAX_BYTES);
  expect(hot.tail(1_024)).toEqual(Buffer.alloc(1_024));
});
