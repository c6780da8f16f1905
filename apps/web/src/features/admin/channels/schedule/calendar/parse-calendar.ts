import { CALENDAR_MAX_BYTES, CALENDAR_MAX_EVENTS } from '@airdial/contract/limits';
import { calendarProblems } from '../../../../../messages/calendar-import-messages.ts';
import { type ContentLine, parseContentLines } from './content-lines.ts';

export type CalendarEvent = {
  /** The line of its BEGIN:VEVENT. */
  readonly line: number;
  readonly isFinished: boolean;
  /** Its own, without those of alarms. */
  readonly properties: readonly ContentLine[];
};

export type Calendar = {
  readonly events: readonly CalendarEvent[];
  /** IANA names of time zones that the calendar calls otherwise, by its own names. */
  readonly locations: ReadonlyMap<string, string>;
  /** The numbers of lines that are no content lines. */
  readonly unreadable: readonly number[];
};

const EVENT = 'VEVENT';
/** An alarm in an event in a calendar is the third. */
const DEPTH_MAX = 10;

type Component = { readonly kind: string; readonly line: number; readonly properties: ContentLine[] };

/** The components with the lines of their own, each when it ends, or at the end of the text. */
const readComponents = (lines: readonly ContentLine[]) => {
  const open: Component[] = [];
  const closed: (Component & { readonly isFinished: boolean })[] = [];
  const close = (isFinished: boolean) => {
    const last = open.pop();
    if (last) closed.push({ ...last, isFinished });
  };
  for (const line of lines) {
    const kind = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      // An event is in no other one, so that the former has lost its end.
      while (kind === EVENT && open.some((component) => component.kind === EVENT)) close(false);
      if (open.length < DEPTH_MAX) open.push({ kind, line: line.line, properties: [] });
    } else if (line.name === 'END') {
      if (!open.some((component) => component.kind === kind)) continue;
      while (open.at(-1)?.kind !== kind) close(false);
      close(true);
    } else open.at(-1)?.properties.push(line);
  }
  while (open.length > 0) close(false);
  return closed;
};

const findValue = (properties: readonly ContentLine[], wanted: string): string | undefined =>
  properties.find(({ name }) => name === wanted)?.value.trim();

/**
 * Reads iCalendar text (RFC 5545).
 *
 * @throws Error with a message for people when nothing of it can be read
 */
export const parseCalendar = (text: string): Calendar => {
  if (text.length > CALENDAR_MAX_BYTES) throw new Error(calendarProblems.tooLong);
  const { lines, unreadable } = parseContentLines(text);
  const components = readComponents(lines);
  const events = components
    .filter(({ kind }) => kind === EVENT)
    .toSorted((one, other) => one.line - other.line);
  if (events.length > CALENDAR_MAX_EVENTS) throw new Error(calendarProblems.tooManyEvents);
  if (events.length === 0) {
    const isCalendar = components.some(({ kind }) => kind === 'VCALENDAR');
    throw new Error(isCalendar ? calendarProblems.noEvents : calendarProblems.noCalendar);
  }
  const locations = new Map<string, string>();
  for (const { kind, properties } of components) {
    const name = findValue(properties, 'TZID');
    const location = findValue(properties, 'X-LIC-LOCATION');
    if (kind === 'VTIMEZONE' && name && location) locations.set(name, location);
  }
  return { events, locations, unreadable };
};
