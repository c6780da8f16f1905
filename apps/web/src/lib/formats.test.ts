import { describe, expect, it } from 'vitest';
import { formatClock, formatMinutes, formatTimeOfDay, toPercent } from './formats.ts';

describe('formats', () => {
  it('formats the time of day in the visitor’s time zone', () => {
    const timestamp = new Date(2026, 2, 1, 9, 5).toISOString();
    expect(formatClock(timestamp)).toMatch(/^0?9[:.]05/);
  });

  it('formats a time of a schedule like the time of an event', () => {
    const timestamp = new Date(2026, 2, 1, 18, 5).toISOString();
    expect(formatTimeOfDay('18:05')).toBe(formatClock(timestamp));
  });

  it('formats percent and minutes', () => {
    expect(toPercent(0.295)).toBe(30);
    expect(formatMinutes(65)).toBe('1:05');
  });
});
