import { DAYS_OF_WEEK, type ScheduleEntry } from '@airdial/contract/channel/schema';
import { fromWallTime, wallTimeOf } from '@airdial/contract/common/wall-time';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toCalendarLine, toCalendarText } from './calendar-text.ts';
import { writeCalendar } from './write-calendar.ts';

const CHANNEL = { id: 'c7', name: 'Nova; "<&>, عربى 🎷', updatedAt: Date.parse('2026-11-01T10:00:00Z') };
const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;
/** Monday of the week of `NOW`, in days since 1970. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z') / DAY_MS;
const NIGHT: ScheduleEntry = {
  programName: 'Night Ferry',
  dayOfWeek: 'Saturday',
  startTime: '22:30',
  endTime: '06:00',
};
const MORNING: ScheduleEntry = {
  programName: 'Morning Tide',
  dayOfWeek: 'Sunday',
  startTime: '06:00',
  endTime: '06:00',
};

const write = (
  programs: readonly ScheduleEntry[],
  timeZone = 'Europe/Berlin',
  now = NOW,
  hasAlarms = false,
) =>
  writeCalendar({
    channel: CHANNEL,
    title: CHANNEL.name,
    programs,
    url: 'https://radio.example.org/listen/7',
    timeZone,
    hasAlarms,
    now,
  });

/** The events of a calendar, in the time zone that the calendar itself describes. */
function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const readWeeks = (count: number) => {
      const iterator = event.iterator();
      return Array.from({ length: count }, () => {
        const start = iterator.next();
        if (!start) throw new Error('the program ends');
        start.zone = zone;
        const end = start.clone();
        end.addDuration(event.duration);
        return [start.toUnixTime() * 1_000, end.toUnixTime() * 1_000] as const;
      });
    };
    return { event, readWeeks };
  });
}

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Kathmandu',
  'UTC',
])(
  'keeps a program at its time on the clocks, also when they change: %s',
  { tags: 'schedules-out' },
  (timeZone) => {
    const [night] = readEvents(write([NIGHT], timeZone));
    const weeks = night?.readWeeks(110) ?? [];
    const onClocks = (week: number, minutes: number) =>
      fromWallTime(wallTimeOf(MONDAY + 5 + 7 * week, minutes), timeZone);
    expect(weeks).toEqual(weeks.map((_, week) => [onClocks(week, 22 * 60 + 30), onClocks(week, 30 * 60)]));
  },
);

test('names each program for every calendar that has it, once', () => {
  const both = readEvents(write([NIGHT, MORNING, NIGHT]));
  expect(both.map(({ event }) => [event.summary, event.duration.toSeconds(), event.location])).toEqual([
    ['Night Ferry', 7.5 * 3_600, CHANNEL.name],
    ['Morning Tide', 24 * 3_600, CHANNEL.name],
  ]);
  const [alone] = readEvents(write([MORNING], 'Europe/Berlin', NOW + 30 * DAY_MS));
  expect(alone?.event.uid).toBe(both[1]?.event.uid);
  expect(new Set(both.map(({ event }) => event.uid)).size).toBe(2);
});

test('rings before a program where that is wanted', { tags: 'schedule-reminder' }, () => {
  const alarmsOf = (hasAlarms: boolean) =>
    readEvents(write([NIGHT], 'Europe/Berlin', NOW, hasAlarms)).flatMap(({ event }) =>
      event.component.getAllSubcomponents('valarm').map((alarm) => {
        const [trigger, description] = ['trigger', 'description'].map((name) =>
          String(alarm.getFirstPropertyValue(name)),
        );
        return { trigger, description };
      }),
    );
  expect(alarmsOf(false)).toEqual([]);
  expect(alarmsOf(true)).toEqual([{ trigger: '-PT10M', description: 'Night Ferry' }]);
});

test('stays the same for a week', () => {
  expect(write([NIGHT], 'Europe/Berlin', NOW + 2 * DAY_MS)).toBe(write([NIGHT]));
  expect(write([NIGHT], 'Europe/Berlin', NOW + 7 * DAY_MS)).not.toBe(write([NIGHT]));
});

test('is a calendar without programs, too', () => {
  expect(readEvents(write([]))).toEqual([]);
});

test('ignores what is no time', () => {
  expect(readEvents(write([{ ...NIGHT, startTime: '25:00' }]))).toEqual([]);
});

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const programs = fc.array(
  fc.record({
    programName: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    dayOfWeek: fc.constantFrom(...DAYS_OF_WEEK),
    startTime: time,
    endTime: time,
  }),
  { maxLength: 5 },
);

test('holds any name in lines of 75 bytes', () => {
  fc.assert(
    fc.property(programs, (entries) => {
      const text = write(entries);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
      const names = entries.map(({ programName }) => programName.replace(/\p{Cc}/gu, ' ').toWellFormed());
      expect(new Set(readEvents(text).map(({ event }) => event.summary))).toEqual(new Set(names));
    }),
    { numRuns: 50 },
  );
});

test('escapes and folds', () => {
  expect(toCalendarText('a;b,c\\d\r\ne')).toBe('a\\;b\\,c\\\\d  e');
  expect(toCalendarLine('X', 'ä'.repeat(40))).toBe(`X:${'ä'.repeat(36)}\r\n ${'ä'.repeat(4)}\r\n`);
});
