import { isolate } from './isolate.ts';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** As `DATE_TIME` writes it, so that no 6:00 is beside 06:00. */
const TIME = { timeStyle: 'short' } as const;
/** Kept, because a week has hundreds; without the visitor's time zone, which may change while the page is open. */
const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { ...TIME, timeZone: 'UTC' });

/** Formats the date of an ISO 8601 timestamp in the visitor's locale and time zone. */
export const formatDate = (timestamp: string): string => isolate(DATE.format(new Date(timestamp)));

/** Formats the date and time of an ISO 8601 timestamp in the visitor's locale and time zone. */
export const formatDateTime = (timestamp: string): string => isolate(DATE_TIME.format(new Date(timestamp)));

/** Formats the day of an ISO 8601 timestamp with its weekday, in the visitor's locale and time zone. */
export const formatDay = (timestamp: string): string => isolate(DAY.format(new Date(timestamp)));

/** Formats a time in milliseconds since 1970 as weekday, day and month: 'Thursday, 26 November' by locale. */
export const formatWeekday = (at: number): string => isolate(WEEKDAY.format(at));

/** Formats the month of an ISO 8601 timestamp in the visitor's locale and time zone. */
export const formatMonth = (timestamp: string): string => isolate(MONTH.format(new Date(timestamp)));

/** A time in milliseconds since 1970 as the visitor's time of day: 14:05, or 2:05 PM by locale. */
export const formatTime = (at: number): string => isolate(new Date(at).toLocaleTimeString([], TIME));

/** The same of an ISO 8601 timestamp. */
export const formatClock = (timestamp: string): string => formatTime(Date.parse(timestamp));

/** A time of day such as '14:05', which is in no time zone, written as `formatClock` writes. */
export const formatTimeOfDay = (time: string): string =>
  isolate(TIME_OF_DAY.format(Date.parse(`2000-01-01T${time}Z`)));

/** Whether the timestamp (ISO 8601) is of today in the visitor's time zone. */
export const isToday = (timestamp: string, now: Date = new Date()): boolean =>
  new Date(timestamp).toDateString() === now.toDateString();
