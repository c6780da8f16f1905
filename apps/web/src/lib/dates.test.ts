import { describe, expect, it, vi } from 'vitest';
import { isToday } from './dates.ts';
import { formatTime } from './formats.ts';

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

describe('in a locale that is written from right to left', () => {
  const isolated = /^\u2068[^\u2068\u2069]+\u2069$/;

  it.each(['he-IL', 'fa-IR', 'ar-EG'])('%s: dates and times are isolated from the page', async (locale) => {
    class LocalFormat extends Intl.DateTimeFormat {
      constructor(_locale: string, options: Intl.DateTimeFormatOptions) {
        super(locale, options);
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: LocalFormat } }));
    vi.resetModules();
    const { formatDate, formatDateTime, formatDay, formatMonth, formatWeekday } = await import('./dates.ts');
    const timestamp = '2026-11-28T14:05:00Z';
    for (const format of [formatDate, formatDateTime, formatDay, formatMonth])
      expect(format(timestamp)).toMatch(isolated);
    expect(formatWeekday(Date.parse(timestamp))).toMatch(isolated);
  });

  it('a time with a word for the part of the day is isolated, and other times stay as they are', () => {
    const toTime = vi.spyOn(Date.prototype, 'toLocaleTimeString');
    for (const [locale, expected] of [
      ['ar-EG', isolated],
      ['he-IL', /^\d+:\d\d$/],
      ['en-GB', /^\d+:\d\d$/],
    ] as const) {
      toTime.mockReturnValue(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(0));
      expect(formatTime(0)).toMatch(expected);
    }
  });
});
