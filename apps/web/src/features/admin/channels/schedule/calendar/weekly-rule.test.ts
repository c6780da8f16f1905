import { expect, test } from 'vitest';
import { parseWeeklyRule } from './weekly-rule.ts';

/** A Wednesday. */
const START = { start: Date.UTC(2026, 10, 25, 6), startDay: 'Wednesday' } as const;

test.each([
  ['FREQ=WEEKLY;COUNT=1', '2026-11-25'],
  ['FREQ=WEEKLY;COUNT=3', '2026-12-09'],
  ['FREQ=WEEKLY;COUNT=2;BYDAY=MO,WE', '2026-11-30'],
  ['FREQ=WEEKLY;COUNT=3;BYDAY=MO,WE', '2026-12-02'],
  ['FREQ=DAILY;COUNT=10', '2026-12-04'],
])('%s ends on %s', (rule, day) => {
  const { until } = parseWeeklyRule(rule, START) as { until: number };
  expect(new Date(until).toISOString().slice(0, 10)).toBe(day);
});
