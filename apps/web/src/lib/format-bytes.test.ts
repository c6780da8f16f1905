import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [249_856, '250 kB'],
  [1_400_000, '1.4 MB'],
  [82_400_000_000, '82.4 GB'],
  [7_000_000_000_000_000, '7,000 TB'],
])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
