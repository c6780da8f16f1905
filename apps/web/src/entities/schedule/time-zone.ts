import { isTimeZone } from '@airdial/contract/common/time-zone';

const THURSDAY = 3;
const DAYS_A_WEEK = 7;

/** From 0 for Monday; 1 January 1970 was a Thursday. */
export const weekdayOf = (date: number): number =>
  (((date + THURSDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;

/** A time of day as the visitor's browser writes it, of a time zone; null when it is unknown. */
export const timeIn = (timeZone: string, at: number): string | null =>
  isTimeZone(timeZone) ? new Date(at).toLocaleTimeString([], { timeZone, timeStyle: 'short' }) : null;
