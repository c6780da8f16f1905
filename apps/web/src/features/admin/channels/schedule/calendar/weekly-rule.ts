import type { WallTime } from '../../../../../entities/schedule/time-zone.ts';
import { type Day, WEEK } from '../../../../../entities/schedule/week.ts';
import { frequencyNames, leftOutReasons } from '../../../../../messages/calendar-import-messages.ts';
import { parseTime } from './calendar-time.ts';

/** The days of a rule that repeats each week, and its last day where it has one. */
export type WeeklyRule = { readonly days: readonly Day[]; readonly until: WallTime | null };

const DAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, string>> = { DAILY: 'days', WEEKLY: 'weeks' };
/** WKST matters only with an interval. */
const KNOWN_PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);
const WHOLE_NUMBER = /^\d{1,9}$/;

const parseParts = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => {
        const equals = part.indexOf('=');
        return [part.slice(0, equals), part.slice(equals + 1)] as const;
      }),
  );

const parseDays = (text: string): readonly Day[] | null => {
  const codes = text.split(',');
  if (!codes.every((code) => DAY_CODES.includes(code))) return null;
  return WEEK.filter((_day, index) => codes.includes(DAY_CODES[index] ?? ''));
};

/** The day of the last of so many times. */
const endOfCount = (count: number, perWeek: number, start: WallTime): WallTime =>
  start + (Math.ceil(count / perWeek) - 1) * 7 * DAY_MS;

type RuleContext = { readonly start: WallTime; readonly startDay: Day };

/**
 * Reads an RRULE as a week.
 *
 * @returns a text for people when it is none
 */
export const parseWeeklyRule = (text: string, { start, startDay }: RuleContext): WeeklyRule | string => {
  const parts = parseParts(text);
  const frequency = parts.get('FREQ') ?? '';
  const unit = UNITS[frequency];
  if (!unit) {
    const name = frequencyNames[frequency];
    return name ? leftOutReasons.frequency(name) : leftOutReasons.badRule;
  }
  const [interval = '1', count = '1'] = [parts.get('INTERVAL'), parts.get('COUNT')];
  if (![interval, count].every((number) => WHOLE_NUMBER.test(number) && Number(number) > 0))
    return leftOutReasons.badRule;
  if (Number(interval) > 1) return leftOutReasons.interval(Number(interval), unit);
  const unknown = [...parts.keys()].find((part) => !KNOWN_PARTS.has(part));
  if (unknown !== undefined) return leftOutReasons.part(unknown);
  const byDay = parts.get('BYDAY');
  const days = byDay === undefined ? (frequency === 'DAILY' ? WEEK : [startDay]) : parseDays(byDay);
  if (!days) return leftOutReasons.badRule;
  const untilText = parts.get('UNTIL');
  if (untilText !== undefined) {
    const until = parseTime(untilText);
    return until ? { days, until: until.wall } : leftOutReasons.badRule;
  }
  return { days, until: parts.has('COUNT') ? endOfCount(Number(count), days.length, start) : null };
};
