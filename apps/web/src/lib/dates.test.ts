import { describe, expect, it, vi } from 'vitest';
import { formatClock, formatTimeOfDay, isToday } from './dates.ts';

it('formats the time of day in the visitor’s time zone', () => {
  const timestamp = new Date(2026, 2, 1, 9, 5).toISOString();
  expect(formatClock(timestamp)).toMatch(/^0?9[:.]05/);
});

it('formats a time of a schedule like the time of an event', () => {
  const timestamp = new Date(2026, 2, 1, 18, 5).toISOString();
  expect(formatTimeOfDay('18:05')).toBe(formatClock(timestamp));
});

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

  const importIn = async (locale: string) => {
    class LocalFormat extends Intl.DateTimeFormat {
      constructor(_locale: string, options: Intl.DateTimeFormatOptions) {
        super(locale, options);
      }
    }
    vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: LocalFormat } }));
    vi.resetModules();
    return import('./dates.ts');
  };

  it.each(['he-IL', 'fa-IR', 'ar-EG'])('%s: dates and times are isolated from the page', async (locale) => {
    const { formatDate, formatDateTime, formatDay, formatMonth, formatWeekday } = await importIn(locale);
    const timestamp = '2026-11-28T14:05:00Z';
    for (const format of [formatDate, formatDateTime, formatDay, formatMonth])
      expect(format(timestamp)).toMatch(isolated);
    expect(formatWeekday(Date.parse(timestamp))).toMatch(isolated);
  });

  it.each([
    ['ar-EG', isolated],
    ['he-IL', /^\d+:\d\d$/],
    ['en-GB', /^\d+:\d\d$/],
  ])(
    '%s: a time with a word for the part of the day is isolated, and other times stay as they are',
    async (locale, expected) => {
      const { formatTime } = await importIn(locale);
      expect(formatTime(0)).toMatch(expected);
    },
  );
});
