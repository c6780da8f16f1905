import { describe, expect, it } from 'vitest';
import { isToday } from './dates.ts';

describe('isToday', () => {
  const noon = new Date(2026, 10, 21, 12);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

  it.each([
    ['just after midnight', at(21, 0), true],
    ['just before the next', at(21, 23), true],
    ['the evening before', at(20, 23), false],
    ['a day ahead', at(22, 0), false],
  ])('%s', (_, timestamp, today) => expect(isToday(timestamp, noon)).toBe(today));
});
