import { isTimeZone } from '@airdial/contract/common/time-zone';
import { isolate } from '../../lib/isolate.ts';

/** A time of day as the visitor's browser writes it, of a time zone; null when it is unknown. */
export const timeIn = (timeZone: string, at: number): string | null =>
  isTimeZone(timeZone)
    ? isolate(new Date(at).toLocaleTimeString([], { timeZone, timeStyle: 'short' }))
    : null;
