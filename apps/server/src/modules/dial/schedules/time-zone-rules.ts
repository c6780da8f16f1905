import { offsetAt } from '@airdial/contract/common/wall-time';
import { toCalendarLine, toLocalTime } from './calendar-text.ts';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
/** Clocks are changed for four weeks at least (Morocco in Ramadan). */
const STEP_MS = 7 * 86_400_000;
const YEARS = 10;
const EPOCH_WALL_TIME = 0;

/** A change of the clocks; offsets are those before and after it, in milliseconds. */
type Change = { readonly at: number; readonly before: number; readonly after: number };

/** Changes of the clocks of a time zone, found by asking Intl, so that no rules are shipped. */
function findChanges(timeZone: string, from: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let start = from; start < until; start += STEP_MS) {
    const before = offsetAt(start, timeZone);
    const after = offsetAt(start + STEP_MS, timeZone);
    if (before !== after) changes.push({ at: findMinute(timeZone, start, before), before, after });
  }
  return changes;
}

/** The first minute of the step that has another offset. */
function findMinute(timeZone: string, start: number, before: number): number {
  let [same, other] = [0, STEP_MS / MINUTE_MS];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(start + middle * MINUTE_MS, timeZone) === before) same = middle;
    else other = middle;
  }
  return start + other * MINUTE_MS;
}

/** A station has one time zone, and asking Intl for ten years of it takes as long as many calendars. */
const written = new Map<string, string>();

/**
 * A time zone as calendars read it (RFC 5545, 3.6.5): what its clocks show at the beginning of this year,
 * and each change of the coming ten years.
 */
export function writeTimeZone(timeZone: string, year: number): string {
  const key = `${timeZone} ${year}`;
  const text = written.get(key) ?? describe(timeZone, year);
  written.set(key, text);
  return text;
}

function describe(timeZone: string, year: number): string {
  const from = Date.UTC(year, 0);
  const changes = findChanges(timeZone, from, Date.UTC(year + YEARS, 0));
  const first = offsetAt(from, timeZone);
  return [
    toCalendarLine('BEGIN', 'VTIMEZONE'),
    toCalendarLine('TZID', timeZone),
    writeObservance('STANDARD', EPOCH_WALL_TIME, first, first),
    ...changes.map(({ at, before, after }) =>
      writeObservance(after > before ? 'DAYLIGHT' : 'STANDARD', at + before, before, after),
    ),
    toCalendarLine('END', 'VTIMEZONE'),
  ].join('');
}

/** @param onset by the clocks before the change */
const writeObservance = (kind: string, onset: number, before: number, after: number): string =>
  [
    toCalendarLine('BEGIN', kind),
    toCalendarLine('DTSTART', toLocalTime(onset)),
    toCalendarLine('TZOFFSETFROM', toOffset(before)),
    toCalendarLine('TZOFFSETTO', toOffset(after)),
    toCalendarLine('END', kind),
  ].join('');

/** Such as +0530. */
export function toOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const pad = (part: number) => String(part).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return sign + pad(Math.floor(minutes / MINUTES_AN_HOUR)) + pad(minutes % MINUTES_AN_HOUR);
}
