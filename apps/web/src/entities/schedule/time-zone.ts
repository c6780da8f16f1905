import { isTimeZone } from '@airdial/contract/common/time-zone';

/** A time of day as the visitor's browser writes it, of a time zone; null when it is unknown. */
export const timeIn = (timeZone: string, at: number): string | null =>
  isTimeZone(timeZone) ? new Date(at).toLocaleTimeString([], { timeZone, timeStyle: 'short' }) : null;
