// @module-tag schedule-times

import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { MINUTES_A_DAY, toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNext, findOnAir, isOn, localTimes, nextOccurrence } from './occurrence.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const BERLIN = 'Europe/Berlin';
const at = (text: string) => Date.parse(`${text}Z`);
const entry = (dayOfWeek: ScheduleEntry['dayOfWeek'], startTime: string, endTime: string): ScheduleEntry => ({
  programName: 'Night',
  dayOfWeek,
  startTime,
  endTime,
});

test.each([
  ['a normal night', '2026-11-22T20:00', 8],
  ['the night in which the clocks go on', '2026-03-28T20:00', 7],
  ['the night in which the clocks go back', '2026-10-24T20:00', 9],
])('a program from 22:00 to 06:00 in %s', (_night, now, hours) => {
  const day = WEEK[(new Date(at(now)).getUTCDay() + 6) % 7] ?? 'Monday';
  const occurrence = nextOccurrence(entry(day, '22:00', '06:00'), BERLIN, at(now));
  expect(occurrence && (occurrence.end - occurrence.start) / HOUR_MS).toBe(hours);
});

test('a program keeps its time on the station’s clocks when they change', () => {
  const dawn = entry('Monday', '06:00', '10:00');
  expect(nextOccurrence(dawn, BERLIN, at('2026-03-23T00:00'))?.start).toBe(at('2026-03-23T05:00'));
  expect(nextOccurrence(dawn, BERLIN, at('2026-03-30T00:00'))?.start).toBe(at('2026-03-30T04:00'));
});

test('a program within the hour that the clocks skip is next on a week later', () => {
  const skipped = entry('Sunday', '02:30', '03:00');
  for (const now of ['2026-03-22T12:00', '2026-03-28T12:00'])
    expect(nextOccurrence(skipped, BERLIN, at(now))).toEqual({
      start: at('2026-04-05T00:30'),
      end: at('2026-04-05T01:00'),
    });
});

test('what began on Sunday is on until it ends on Monday', () => {
  const night = entry('Sunday', '22:00', '06:00');
  const on = (now: string) => isOn(nextOccurrence(night, BERLIN, at(now)), at(now));
  expect(['2026-11-22T20:59', '2026-11-22T21:00', '2026-11-23T04:59', '2026-11-23T05:00'].map(on)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('of several programs on air the one that began last counts', () => {
  const schedule = [
    { ...entry('Monday', '06:00', '10:00'), programName: 'Dawn' },
    { ...entry('Monday', '09:00', '09:30'), programName: 'News' },
  ];
  const onAir = (now: string) => findOnAir(schedule, BERLIN, at(now))?.entry.programName;
  expect(['2026-11-23T07:59', '2026-11-23T08:00', '2026-11-23T08:30', '2026-11-23T09:00'].map(onAir)).toEqual(
    ['Dawn', 'News', 'Dawn', undefined],
  );
});

test('the next program is the one that begins first, also over the end of the week', () => {
  const schedule = [
    { ...entry('Monday', '06:00', '10:00'), programName: 'Dawn' },
    { ...entry('Monday', '09:00', '09:30'), programName: 'News' },
  ];
  const next = (now: string) => findNext(schedule, BERLIN, at(now))?.entry.programName;
  expect(['2026-11-23T04:59', '2026-11-23T05:00', '2026-11-23T08:00', '2026-11-23T09:00'].map(next)).toEqual([
    'Dawn',
    'News',
    undefined,
    'Dawn',
  ]);
  expect(findNext([], BERLIN, at('2026-11-23T05:00'))).toBeNull();
});

test('the visitor’s times differ by the season of either zone', () => {
  const dawn = entry('Monday', '06:00', '10:00');
  const inNewYork = (now: string) => {
    const occurrence = nextOccurrence(dawn, BERLIN, at(now));
    const local = occurrence && localTimes(dawn, occurrence, 'America/New_York');
    return local && [local.day, toTimeOfDay(local.start), toTimeOfDay(local.end)].join(' ');
  };
  expect(inNewYork('2026-02-02T00:00')).toBe('Monday 00:00 04:00');
  // Between the two changes of the clocks.
  expect(inNewYork('2026-03-16T00:00')).toBe('Monday 01:00 05:00');
  expect(inNewYork('2026-04-06T00:00')).toBe('Monday 00:00 04:00');
  const early = entry('Monday', '02:00', '03:00');
  const occurrence = nextOccurrence(early, BERLIN, at('2026-02-02T00:00'));
  expect(occurrence && localTimes(early, occurrence, 'America/New_York')?.day).toBe('Sunday');
  expect(occurrence && localTimes(early, occurrence, 'Europe/Paris')).toBeNull();
});

test('is null for invalid times and unknown time zones', () => {
  expect(nextOccurrence(entry('Monday', '', '10:00'), BERLIN, 0)).toBeNull();
  expect(nextOccurrence(entry('Monday', '06:00', '10:00'), 'Mars/Olympus', 0)).toBeNull();
});

const time = fc.nat(MINUTES_A_DAY - 1).map(toTimeOfDay);
const program = fc.record({
  programName: fc.constant('Night'),
  dayOfWeek: fc.constantFrom(...WEEK),
  startTime: time,
  endTime: time,
});
const zone = fc.constantFrom(BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');

test('the next occurrence is always on or within a week', () => {
  const moment = fc.integer({ min: at('2024-01-01T00:00'), max: at('2030-01-01T00:00') });
  fc.assert(
    fc.property(program, moment, zone, (one, now, timeZone) => {
      const occurrence = nextOccurrence(one, timeZone, now);
      expect(occurrence?.end).toBeGreaterThan(now);
      expect(occurrence?.start).toBeLessThanOrEqual(now + WEEK_MS + HOUR_MS);
      expect(isOn(occurrence, now)).toBe(occurrence !== null && occurrence.start <= now);
    }),
  );
});

test('the program on air is one whose occurrence is on, also in nights in which clocks change', () => {
  const night = fc.constantFrom(
    '2026-03-08T07:00',
    '2026-03-29T01:00',
    '2026-04-04T15:00',
    '2026-10-25T01:00',
  );
  const hours = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(program, night, hours, zone, (one, change, offset, timeZone) => {
      const now = at(change) + offset * HOUR_MS;
      const isOnAir = isOn(nextOccurrence(one, timeZone, now), now);
      expect(findOnAir([one], timeZone, now) !== null).toBe(isOnAir);
    }),
    { numRuns: 1_000 },
  );
});
