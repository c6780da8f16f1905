import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { intersect, MINUTES_A_DAY, toSpan, WEEK, weekdayOf } from '@airdial/contract/channel/week';
import { isTimeZone } from '@airdial/contract/common/time-zone';
import {
  dateOf,
  fromWallTime,
  toWallTime,
  type WallTime,
  wallTimeOf,
} from '@airdial/contract/common/wall-time';

/** A program once on air, in milliseconds since 1970. */
export type Occurrence = { readonly start: number; readonly end: number };

/** Seven days back a program cannot be on any more; of those ahead clocks may skip one. */
const CANDIDATE_WEEKS = [-1, 0, 1, 2];

/**
 * When a program is on now, or next. Its times are those of the station's clocks, also in the night in
 * which they change: a program from 22:00 to 06:00 then takes seven or nine hours.
 *
 * @returns null when the times are invalid, or when this browser has no such time zone
 */
export const nextOccurrence = (entry: ScheduleEntry, timeZone: string, now: number): Occurrence | null => {
  const span = toSpan(entry);
  if (!span || !isTimeZone(timeZone)) return null;
  const today = dateOf(toWallTime(now, timeZone));
  const monday = today - weekdayOf(today);
  const occurrences = CANDIDATE_WEEKS.map((week) => {
    const date = monday + week * WEEK.length;
    return {
      start: fromWallTime(wallTimeOf(date, span.start), timeZone),
      end: fromWallTime(wallTimeOf(date, span.end), timeZone),
    };
  });
  // Within the hour that clocks skip a program ends before it begins: it does not take place.
  return occurrences.find(({ start, end }) => end > now && end > start) ?? null;
};

export const isOn = (occurrence: Occurrence | null, now: number): occurrence is Occurrence =>
  occurrence !== null && occurrence.start <= now && now < occurrence.end;

/** No clock is put on or back by more. */
const CLOCK_CHANGE_MAX_MINUTES = 180;
const MINUTE_MS = 60_000;

/** Since midnight. */
const minutesOf = (wall: WallTime): number => (wall / MINUTE_MS) % MINUTES_A_DAY;

export type ProgramOnAir = { readonly entry: ScheduleEntry; readonly occurrence: Occurrence };

/** The program that is on by the schedule; of several, the one that began last. */
export const findOnAir = (
  schedule: readonly ScheduleEntry[],
  timeZone: string,
  now: number,
): ProgramOnAir | null => {
  if (!isTimeZone(timeZone)) return null;
  const wall = toWallTime(now, timeZone);
  const minute = weekdayOf(dateOf(wall)) * MINUTES_A_DAY + minutesOf(wall);
  const around = { start: minute - CLOCK_CHANGE_MAX_MINUTES, end: minute + CLOCK_CHANGE_MAX_MINUTES };
  const onAir = schedule.flatMap((entry) => {
    const span = toSpan(entry);
    // Most programs are far from now, and what clocks and changes of clocks make of their times is costly.
    if (!span || intersect(around, span) === null) return [];
    const occurrence = nextOccurrence(entry, timeZone, now);
    return isOn(occurrence, now) ? [{ entry, occurrence }] : [];
  });
  return onAir.toSorted((one, other) => other.occurrence.start - one.occurrence.start)[0] ?? null;
};

/** The program that begins next by the schedule, of those that are not on now; null where there is none. */
export const findNext = (
  schedule: readonly ScheduleEntry[],
  timeZone: string,
  now: number,
): ProgramOnAir | null => {
  const coming = schedule.flatMap((entry) => {
    const occurrence = nextOccurrence(entry, timeZone, now);
    return occurrence && occurrence.start > now ? [{ entry, occurrence }] : [];
  });
  return coming.toSorted((one, other) => one.occurrence.start - other.occurrence.start)[0] ?? null;
};

/** A program in the time zone of the visitor, in minutes of the day; its start may be on another day. */
export type LocalTimes = { readonly day: string; readonly start: number; readonly end: number };

/** Null where the visitor's clocks show the same as those of the station. */
export const localTimes = (
  entry: ScheduleEntry,
  occurrence: Occurrence,
  visitorTimeZone: string,
): LocalTimes | null => {
  const span = toSpan(entry);
  const [start, end] = [occurrence.start, occurrence.end].map((at) => toWallTime(at, visitorTimeZone));
  if (!span || start === undefined || end === undefined) return null;
  const day = WEEK[weekdayOf(dateOf(start))] ?? entry.dayOfWeek;
  const isSame =
    day === entry.dayOfWeek &&
    minutesOf(start) === span.start % MINUTES_A_DAY &&
    minutesOf(end) === span.end % MINUTES_A_DAY;
  return isSame ? null : { day, start: minutesOf(start), end: minutesOf(end) };
};
