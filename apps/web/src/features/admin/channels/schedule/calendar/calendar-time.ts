import { isTimeZone } from '@airdial/contract/common/time-zone';
import { fromWallTime, type WallTime } from '@airdial/contract/common/wall-time';
import type { ContentLine } from './content-lines.ts';

/** A DATE or DATE-TIME of RFC 5545. */
export type CalendarTime = {
  readonly wall: WallTime;
  /** Null: of whatever time zone the reader is in, and of days without a time. */
  readonly timeZone: string | null;
  /** A name that is no time zone here. */
  readonly unknownZone: string | null;
  readonly isDate: boolean;
};

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/;

/** To the minute; null for anything else, and for dates that no calendar has. */
export const parseTime = (
  text: string,
): (Pick<CalendarTime, 'wall' | 'isDate'> & { readonly isUtc: boolean }) | null => {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match
    .slice(1, 6)
    .map((part) => Number(part ?? 0));
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const isOfCalendar = new Date(wall).getUTCDate() === day && new Date(wall).getUTCMonth() === month - 1;
  if (!isOfCalendar || hour > 23 || minute > 59) return null;
  return { wall, isDate: match[4] === undefined, isUtc: match[6] === 'Z' };
};

/** Some calendars put a path before the name: `/freeassociation.sourceforge.net/Europe/Berlin`. */
const toIanaName = (name: string): string | null => {
  const parts = name.split('/').filter(Boolean);
  const candidates = parts.map((_part, index) => parts.slice(index).join('/'));
  return candidates.slice(-3).find(isTimeZone) ?? null;
};

/** @param locations IANA names by the calendar's own names */
export const readTime = (line: ContentLine, locations: ReadonlyMap<string, string>): CalendarTime | null => {
  const time = parseTime(line.value);
  if (!time) return null;
  const { wall, isDate, isUtc } = time;
  const tzid = isDate || isUtc ? undefined : line.params.get('TZID');
  if (tzid === undefined) return { wall, isDate, timeZone: isUtc ? 'UTC' : null, unknownZone: null };
  const timeZone = toIanaName(locations.get(tzid) ?? tzid);
  return { wall, isDate, timeZone, unknownZone: timeZone === null ? tzid : null };
};

/** Milliseconds since 1970; times without a time zone are those of the station. */
export const toMoment = ({ wall, timeZone }: CalendarTime, stationZone: string): number =>
  fromWallTime(wall, timeZone ?? stationZone);

const DURATION = /^\+?P(?:(\d{1,5})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:\d{1,8}S)?)?)$/;
const MINUTES = [7 * 24 * 60, 24 * 60, 60, 1] as const;

/** Minutes; null for anything else, and for negative ones. */
export const parseDuration = (text: string): number | null => {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  return MINUTES.reduce((sum, minutes, index) => sum + minutes * Number(match[index + 1] ?? 0), 0);
};
