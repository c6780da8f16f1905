import { expect, test } from 'vitest';
import { BYTES_HISTORY_MAX_BYTES, HISTORY_MAX_BYTES } from './broadcast-limits.ts';
import { HistoryBudget, StreamHistory } from './stream-history.ts';

const BUDGET = new HistoryBudget();

function pushSeconds(history: StreamHistory<null>, count: number, bytesPerSecond: number, isKnown = true) {
  for (let second = 0; second < count; second += 1) {
    const bytes = Buffer.alloc(bytesPerSecond, second);
    history.push({ bytes, durationMs: isKnown ? 1_000 : null, title: null });
  }
}

test('keeps the newest minutes, bounded in bytes', () => {
  const history = new StreamHistory<null>(BUDGET);
  pushSeconds(history, 200, 16_000);
  expect(history.durationFrom(history.first)).toBe(151_000);
  expect(history.take(history.newest(3_000), 2_000).map(({ bytes }) => bytes[0])).toEqual([197, 198]);
  pushSeconds(history, 200, 300_000);
  expect(history.bytes).toBeLessThanOrEqual(HISTORY_MAX_BYTES);
  expect(history.tail(1_024)).toEqual(Buffer.alloc(1_024, 199));
  const ofBytes = new StreamHistory<null>(BUDGET);
  pushSeconds(ofBytes, 200, 16_000, false);
  expect(ofBytes.bytes).toBeLessThanOrEqual(BYTES_HISTORY_MAX_BYTES);
  expect(ofBytes.end - ofBytes.newest(90_000)).toBe(8);
});

test('always has the newest piece for who begins, however long it is', () => {
  const history = new StreamHistory<null>(BUDGET);
  history.push({ bytes: Buffer.alloc(500_000), durationMs: 30_000, title: null });
  expect(history.take(history.newest(8_000), 8_000)).toHaveLength(1);
});

test('knows pieces by the bytes of the stream before them', () => {
  const history = new StreamHistory<null>(BUDGET);
  pushSeconds(history, 200, 1_000);
  expect(history.endOffset).toBe(200_000);
  expect([199_999, 150_000, 200_000].map((offset) => history.numberAt(offset))).toEqual([199, 150, 200]);
  expect(history.numberAt(10)).toBeNull();
});

test('keeps no more than a burst where all histories together are too much', () => {
  const budget = new HistoryBudget(1_000_000);
  const [one, other] = [new StreamHistory<null>(budget), new StreamHistory<null>(budget)];
  pushSeconds(one, 60, 16_000);
  pushSeconds(other, 60, 16_000);
  expect(other.durationFrom(other.first)).toBe(9_000);
  one.clear();
  pushSeconds(other, 60, 16_000);
  expect(other.durationFrom(other.first)).toBeGreaterThan(50_000);
});
