import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatClock, formatTime, formatTimeOfDay, isToday } from './dates.ts';

it('formats the time of day in the visitor’s time zone', () => {
  const timestamp = new Date(2026, 2, 1, 9, 5).toISOString();
  expect(formatClock(timestamp)).toMatch(/^0?9[:.]05/);
});

it('formats a time of a schedule like the time of an event', () => {
  const timestamp = new Date(2026, 2, 1, 18, 5).toISOString();
  expect(formatTimeOfDay('18:05')).toBe(formatClock(timestamp));
});

it('a time follows the device to another time zone, and that of a schedule is in none', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const shown = ['Asia/Tokyo', 'America/New_York'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return [formatClock('2026-03-01T09:05:00Z'), formatTimeOfDay('18:05')].map(
      (text) => text.match(/\d+/)?.[0],
    );
  });
  const [[inTokyo, scheduled], [inNewYork, same]] = shown as [string[], string[]];
  expect([inTokyo, inNewYork].map((hour) => Number(hour) % 12)).toEqual([6, 4]);
  expect(same).toBe(scheduled);
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
  const { DateTimeFormat } = Intl;
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
      const { formatTimeOfDay: ofSchedule } = await importIn(locale);
      expect(ofSchedule('00:00')).toMatch(expected);
      const text = new DateTimeFormat(locale, { timeStyle: 'short' }).format(0);
      vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue(text);
      expect(formatTime(0)).toMatch(expected);
    },
  );
});
