import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { MINUTES_A_DAY, toSpan, WEEK, weekdayOf } from '@airdial/contract/channel/week';
import { isTimeZone } from '@airdial/contract/common/time-zone';
import { dateOf, fromWallTime, toWallTime, wallTimeOf } from '@airdial/contract/common/wall-time';

/** A program once on air, in milliseconds since 1970. */
export type Occurrence = { readonly start: number; readonly end: number };

/** Seven days back a program cannot be on any more; the last candidate is a week ahead. */
const CANDIDATE_WEEKS = [-1, 0, 1];

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
  return occurrences.find(({ end }) => end > now) ?? null;
};

export const isOn = (occurrence: Occurrence | null, now: number): occurrence is Occurrence =>
  occurrence !== null && occurrence.start <= now && now < occurrence.end;

export type ProgramOnAir = { readonly entry: ScheduleEntry; readonly occurrence: Occurrence };

/** The program that is on by the schedule; of several, the one that began last. */
export const findOnAir = (
  schedule: readonly ScheduleEntry[],
  timeZone: string,
  now: number,
): ProgramOnAir | null => {
  const onAir = schedule.flatMap((entry) => {
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

/** Whether a program that was written as the current one has its time in the schedule, and another is on now. */
export const isOver = (
  name: string,
  schedule: readonly ScheduleEntry[],
  onAir: ProgramOnAir | null,
): boolean =>
  onAir !== null &&
  onAir.entry.programName !== name &&
  schedule.some(({ programName }) => programName === name);

/** A program in the time zone of the visitor, in minutes of the day; its start may be on another day. */
export type LocalTimes = { readonly day: string; readonly start: number; readonly end: number };

const MINUTE_MS = 60_000;

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
  const inDay = (wall: number) => (wall / MINUTE_MS) % MINUTES_A_DAY;
  const isSame =
    day === entry.dayOfWeek &&
    inDay(start) === span.start % MINUTES_A_DAY &&
    inDay(end) === span.end % MINUTES_A_DAY;
  return isSame ? null : { day, start: inDay(start), end: inDay(end) };
};
