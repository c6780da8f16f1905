import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, MINUTES_A_DAY, toTimeOfDay, WEEK, weekdayOf } from '@airdial/contract/channel/week';
import { dateOf, toWallTime, type WallTime } from '@airdial/contract/common/wall-time';
import { TITLE_MAX_CHARS } from '@airdial/contract/limits';
import { isolate } from '../../../../../lib/isolate.ts';
import { omissionReasons, programNotes } from '../../../../../messages/calendar-import-messages.ts';
import { type CalendarTime, parseDuration, readTime, toMoment } from './calendar-time.ts';
import { type ContentLine, toText } from './content-lines.ts';
import { type Calendar, type CalendarEvent, parseCalendar } from './parse-calendar.ts';
import { parseWeeklyRule, type WeeklyRule } from './weekly-rule.ts';

/** An event as a program of the week, in the station's time zone. */
export type CalendarProgram = Omit<ScheduleEntry, 'dayOfWeek'> & {
  /** The line of its BEGIN:VEVENT. */
  readonly line: number;
  readonly days: readonly Day[];
  readonly notes: readonly string[];
  /** A single event that is over. */
  readonly isPast: boolean;
};

type OmittedEvent = { readonly line: number; readonly name: string; readonly reason: string };

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_A_DAY * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** A year of single events would repeat the same notes a hundred times. */
const NOTES_MAX_COUNT = 4;

/** Where and when the calendar is read. */
type ReadingContext = { readonly timeZone: string; readonly now: number };

/** The event becomes no program. The message is for people. */
class OmissionError extends Error {}

const dateText = (wall: WallTime): string =>
  isolate(new Date(wall).toLocaleDateString([], { dateStyle: 'medium', timeZone: 'UTC' }));

const findAll = ({ properties }: CalendarEvent, wanted: string): readonly ContentLine[] =>
  properties.filter(({ name }) => name === wanted);
const find = (event: CalendarEvent, wanted: string): ContentLine | undefined => findAll(event, wanted)[0];

const readName = (event: CalendarEvent): string =>
  toText(find(event, 'SUMMARY')?.value ?? '') ||
  toText(find(event, 'DESCRIPTION')?.value.split(/\\n/i)[0] ?? '');

const weekday = (wall: WallTime): Day => WEEK[weekdayOf(dateOf(wall))] as Day;

type Times = { readonly start: CalendarTime; readonly minutes: number };

const readTimes = (event: CalendarEvent, { locations }: Calendar, { timeZone }: ReadingContext): Times => {
  const startLine = find(event, 'DTSTART');
  const start = startLine ? readTime(startLine, locations) : null;
  if (!start) throw new OmissionError(omissionReasons.noStart);
  const [endLine, durationLine] = [find(event, 'DTEND'), find(event, 'DURATION')];
  let minutes: number | null = start.isDate ? MINUTES_A_DAY : 0;
  if (endLine) {
    const end = readTime(endLine, locations);
    minutes = end && (toMoment(end, timeZone) - toMoment(start, timeZone)) / MINUTE_MS;
    // On the clocks of one zone, also of the night in which they change: other weeks have no such night.
    if (end && end.timeZone === start.timeZone) minutes = (end.wall - start.wall) / MINUTE_MS;
  } else if (durationLine) minutes = parseDuration(durationLine.value);
  if (minutes === null) throw new OmissionError(omissionReasons.badEnd);
  if (minutes <= 0) throw new OmissionError(omissionReasons.noDuration);
  if (minutes > MINUTES_A_DAY) throw new OmissionError(omissionReasons.tooLong);
  return { start, minutes };
};

const readRule = (event: CalendarEvent, { start }: Times): WeeklyRule | null => {
  const rules = findAll(event, 'RRULE');
  if (rules.length > 1) throw new OmissionError(omissionReasons.severalRules);
  const [line] = rules;
  if (!line) return null;
  const rule = parseWeeklyRule(line.value, { start: start.wall, startDay: weekday(start.wall) });
  if (typeof rule === 'string') throw new OmissionError(rule);
  return rule;
};

/** The start on the station's clocks, of a repeated event that of this week: zones differ by season. */
const toStationStart = (
  start: CalendarTime,
  repeats: boolean,
  { timeZone, now }: ReadingContext,
): WallTime => {
  if (start.timeZone === null || start.timeZone === timeZone) return start.wall;
  const weeks = repeats ? Math.max(0, Math.floor((now - start.wall) / WEEK_MS)) : 0;
  const current = { ...start, wall: start.wall + weeks * WEEK_MS };
  return toWallTime(toMoment(current, timeZone), timeZone) - weeks * WEEK_MS;
};

const checkEvent = (event: CalendarEvent, name: string): void => {
  if (!event.isFinished) throw new OmissionError(omissionReasons.unfinished);
  if (find(event, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED')
    throw new OmissionError(omissionReasons.cancelled);
  if (find(event, 'RECURRENCE-ID')) throw new OmissionError(omissionReasons.exception);
  if (name === '') throw new OmissionError(omissionReasons.noName);
};

const toNotes = (
  event: CalendarEvent,
  { start }: Times,
  rule: WeeklyRule | null,
  { timeZone }: ReadingContext,
) => {
  const notes: string[] = [];
  if (!rule) notes.push(programNotes.once(dateText(start.wall)));
  else if (rule.until !== null) notes.push(programNotes.until(dateText(rule.until)));
  if (find(event, 'EXDATE') || find(event, 'RDATE')) notes.push(programNotes.exceptions);
  if (start.unknownZone !== null) notes.push(programNotes.unknownZone(start.unknownZone));
  if (start.timeZone !== null && start.timeZone !== timeZone)
    notes.push(programNotes.converted(start.timeZone));
  if (readName(event).length > TITLE_MAX_CHARS) notes.push(programNotes.shortened);
  return notes;
};

const moveDays = (days: readonly Day[], by: number): readonly Day[] =>
  WEEK.filter((_day, index) => days.includes(WEEK[(index - by + WEEK.length) % WEEK.length] as Day));

const toProgram = (event: CalendarEvent, calendar: Calendar, context: ReadingContext): CalendarProgram => {
  const name = readName(event);
  checkEvent(event, name);
  const times = readTimes(event, calendar, context);
  const rule = readRule(event, times);
  const today = toWallTime(context.now, context.timeZone);
  if (rule && rule.until !== null && rule.until + DAY_MS <= today)
    throw new OmissionError(omissionReasons.ended(dateText(rule.until)));
  const start = toStationStart(times.start, rule !== null, context);
  const movedBy = dateOf(start) - dateOf(times.start.wall);
  const from = (start / MINUTE_MS) % MINUTES_A_DAY;
  return {
    line: event.line,
    programName: name.slice(0, TITLE_MAX_CHARS).trim(),
    days: rule ? moveDays(rule.days, movedBy) : [weekday(start)],
    startTime: toTimeOfDay(from),
    endTime: toTimeOfDay(from + times.minutes),
    notes: toNotes(event, times, rule, context),
    isPast: rule === null && start + times.minutes * MINUTE_MS <= today,
  };
};

const isSame = (one: CalendarProgram, other: CalendarProgram): boolean =>
  one.programName === other.programName && one.startTime === other.startTime && one.endTime === other.endTime;

/** Adds a program to the list; events of the same name and times become one. */
const addProgram = (programs: CalendarProgram[], program: CalendarProgram): void => {
  const index = programs.findIndex((existing) => isSame(existing, program));
  const existing = programs[index];
  if (!existing) programs.push(program);
  else
    programs[index] = {
      ...existing,
      days: WEEK.filter((day) => existing.days.includes(day) || program.days.includes(day)),
      notes: [...new Set([...existing.notes, ...program.notes])].slice(0, NOTES_MAX_COUNT),
      isPast: existing.isPast && program.isPast,
    };
};

export type ReadCalendar = {
  readonly programs: readonly CalendarProgram[];
  readonly omitted: readonly OmittedEvent[];
  /** The numbers of lines that are no content lines. */
  readonly unreadable: readonly number[];
};

/**
 * Converts the events of a calendar to programs; an event that becomes none is listed with the reason.
 *
 * @throws Error with a message for people when nothing of it can be read
 */
export const readCalendar = (text: string, context: ReadingContext): ReadCalendar => {
  const calendar = parseCalendar(text);
  const programs: CalendarProgram[] = [];
  const omitted: OmittedEvent[] = [];
  for (const event of calendar.events) {
    try {
      addProgram(programs, toProgram(event, calendar, context));
    } catch (cause) {
      if (!(cause instanceof OmissionError)) throw cause;
      omitted.push({
        line: event.line,
        name: readName(event).slice(0, TITLE_MAX_CHARS),
        reason: cause.message,
      });
    }
  }
  return { programs, omitted, unreadable: calendar.unreadable };
};

export const toScheduleEntries = (programs: readonly CalendarProgram[]): readonly ScheduleEntry[] =>
  programs.flatMap(({ programName, days, startTime, endTime }) =>
    days.map((dayOfWeek) => ({ programName, dayOfWeek, startTime, endTime })),
  );
