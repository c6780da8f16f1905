import type { ScheduleEntry } from './schema.ts';

export type Day = ScheduleEntry['dayOfWeek'];

/** From Monday on. Not the contract's list, so that the listener's page does not load its schemas. */
export const WEEK: readonly Day[] = Object.keys({
  Monday: true,
  Tuesday: true,
  Wednesday: true,
  Thursday: true,
  Friday: true,
  Saturday: true,
  Sunday: true,
} satisfies Record<Day, true>) as Day[];

const THURSDAY = 3;

/** From 0 for Monday, of days since 1970; 1 January 1970 was a Thursday. */
export const weekdayOf = (date: number): number =>
  (((date + THURSDAY) % WEEK.length) + WEEK.length) % WEEK.length;

const MINUTES_AN_HOUR = 60;
export const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;
export const MINUTES_A_WEEK = WEEK.length * MINUTES_A_DAY;

/** In minutes since the week began. `end` is after `start`, and after the week for what runs into Monday. */
export type WeekSpan = { readonly start: number; readonly end: number };

/** A part of a span that lies in one day, in minutes of that day; `to` is at most `MINUTES_A_DAY`. */
export type DayPart = { readonly day: Day; readonly from: number; readonly to: number };

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Minutes since midnight; null for anything but HH:MM. */
export const toMinutes = (time: string): number | null => {
  if (!TIME_OF_DAY.test(time)) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_AN_HOUR + minutes;
};

/** HH:MM of minutes that may lie on another day. */
export const toTimeOfDay = (minutes: number): string => {
  const inDay = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const pad = (part: number) => `${part}`.padStart(2, '0');
  return `${pad(Math.floor(inDay / MINUTES_AN_HOUR))}:${pad(inDay % MINUTES_AN_HOUR)}`;
};

export const dayAt = (minutes: number): Day => {
  const inWeek = ((minutes % MINUTES_A_WEEK) + MINUTES_A_WEEK) % MINUTES_A_WEEK;
  return WEEK[Math.floor(inWeek / MINUTES_A_DAY)] as Day;
};

/**
 * A program that ends at or before its start ends on the next day, so that equal times are 24 hours.
 * Null while a time or the day is missing.
 */
export const toSpan = ({ dayOfWeek, startTime, endTime }: ScheduleEntry): WeekSpan | null => {
  const from = toMinutes(startTime);
  const to = toMinutes(endTime);
  const day = WEEK.indexOf(dayOfWeek);
  if (from === null || to === null || day < 0) return null;
  const start = day * MINUTES_A_DAY + from;
  return { start, end: start + (to > from ? to - from : to - from + MINUTES_A_DAY) };
};

/** Splits a span at each midnight. */
export const splitByDay = ({ start, end }: WeekSpan): readonly DayPart[] => {
  const parts: DayPart[] = [];
  for (let at = start; at < end; ) {
    const midnight = at - (at % MINUTES_A_DAY) + MINUTES_A_DAY;
    const from = at % MINUTES_A_DAY;
    parts.push({ day: dayAt(at), from, to: from + Math.min(end, midnight) - at });
    at = midnight;
  }
  return parts;
};

/** What two spans of at most a day have in common, also across the end of the week. */
export const intersect = (one: WeekSpan, other: WeekSpan): WeekSpan | null => {
  for (const shift of [0, -MINUTES_A_WEEK, MINUTES_A_WEEK]) {
    const start = Math.max(one.start, other.start + shift);
    const end = Math.min(one.end, other.end + shift);
    if (start < end) return { start: start % MINUTES_A_WEEK, end: end - start + (start % MINUTES_A_WEEK) };
  }
  return null;
};
