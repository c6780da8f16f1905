import { type Day, WEEK } from '@airdial/contract/channel/week';
import type { WallTime } from '@airdial/contract/common/wall-time';
import { frequencyNames, omissionReasons } from '../../../../../messages/calendar-import-messages.ts';
import { parseTime } from './calendar-time.ts';

/** The days of a rule that repeats each week, and its last day where it has one. */
export type WeeklyRule = { readonly days: readonly Day[]; readonly until: WallTime | null };

const DAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, string>> = { DAILY: 'days', WEEKLY: 'weeks' };
/** WKST matters only with an interval. */
const KNOWN_PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);
const WHOLE_NUMBER = /^\d{1,9}$/;

type RuleContext = { readonly start: WallTime; readonly startDay: Day };

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

/** The day of the last of so many times, the first of which is the start. */
const endOfCount = (count: number, days: readonly Day[], { start, startDay }: RuleContext): WallTime => {
  const daysAfter = days
    .map((day) => (WEEK.indexOf(day) - WEEK.indexOf(startDay) + WEEK.length) % WEEK.length)
    .sort((one, other) => one - other);
  const weeks = Math.floor((count - 1) / days.length);
  return start + (weeks * WEEK.length + (daysAfter[(count - 1) % days.length] ?? 0)) * DAY_MS;
};

/**
 * Parses an RRULE as days of the week.
 *
 * @returns a message for people when a week cannot express it
 */
export const parseWeeklyRule = (text: string, context: RuleContext): WeeklyRule | string => {
  const parts = parseParts(text);
  const frequency = parts.get('FREQ') ?? '';
  const unit = UNITS[frequency];
  if (!unit) {
    const name = frequencyNames[frequency];
    return name ? omissionReasons.frequency(name) : omissionReasons.badRule;
  }
  const [interval = '1', count = '1'] = [parts.get('INTERVAL'), parts.get('COUNT')];
  if (![interval, count].every((number) => WHOLE_NUMBER.test(number) && Number(number) > 0))
    return omissionReasons.badRule;
  if (Number(interval) > 1) return omissionReasons.interval(Number(interval), unit);
  const unknown = [...parts.keys()].find((part) => !KNOWN_PARTS.has(part));
  if (unknown !== undefined) return omissionReasons.part(unknown);
  const byDay = parts.get('BYDAY');
  const days = byDay === undefined ? (frequency === 'DAILY' ? WEEK : [context.startDay]) : parseDays(byDay);
  if (!days) return omissionReasons.badRule;
  const untilText = parts.get('UNTIL');
  if (untilText !== undefined) {
    const until = parseTime(untilText);
    return until ? { days, until: until.wall } : omissionReasons.badRule;
  }
  return { days, until: parts.has('COUNT') ? endOfCount(Number(count), days, context) : null };
};
