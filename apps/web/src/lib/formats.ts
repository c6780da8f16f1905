import { isolate } from './isolate.ts';

/** A share from 0 to 1 as whole percent. */
export const toPercent = (share: number): number => Math.round(share * 100);

/** Minutes and seconds without hours: 0:45, 3:20, 75:00. */
export const formatMinutes = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** As `formatDateTime` writes it, so that 6:00 does not stand beside 06:00. */
const CLOCK = { timeStyle: 'short' } as const;

/** A time in milliseconds since 1970 as the visitor's time of day: 14:05, or 2:05 PM by locale. */
export const formatTime = (at: number): string => isolate(new Date(at).toLocaleTimeString([], CLOCK));

/** The same of an ISO 8601 timestamp. */
export const formatClock = (timestamp: string): string => formatTime(Date.parse(timestamp));

/** A time of day such as '14:05', which is in no time zone, written as `formatClock` writes. */
export const formatTimeOfDay = (time: string): string => formatClock(`2000-01-01T${time}`);
