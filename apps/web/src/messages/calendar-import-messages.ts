import { formatCount } from '@airdial/contract/common/format-count';
import { CALENDAR_MAX_BYTES, CALENDAR_MAX_EVENTS } from '@airdial/contract/limits';

const BYTES_A_MB = 1024 * 1024;

const count = (amount: number, one: string): string =>
  `${formatCount(amount)} ${one}${amount === 1 ? '' : 's'}`;

export const calendarTexts = {
  open: 'Import calendar',
  title: 'Import a calendar',
  lead: `Events of an iCalendar file (.ics) become programs of the week: up to ${CALENDAR_MAX_BYTES / BYTES_A_MB} MB and ${formatCount(CALENDAR_MAX_EVENTS)} events.`,
  choose: 'Choose a file',
  drop: 'or drop it here',
  text: 'Or paste its text',
  textHint: 'It begins with BEGIN:VCALENDAR.',
  read: 'Preview',
  back: 'Back',
  programs: 'Programs',
  selectAll: (amount: number): string => `Select all ${count(amount, 'program')}`,
  line: (line: number): string => `Line ${line}`,
  omitted: (amount: number): string => `${count(amount, 'event')} cannot be a program`,
  omittedLine: (line: number, name: string, reason: string): string =>
    name === '' ? `Line ${line}: ${reason}` : `Line ${line}, ${name}: ${reason}`,
  unreadable: (lines: readonly number[]): string =>
    `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')} cannot be read and ${lines.length === 1 ? 'is' : 'are'} ignored.`,
  unreadableMore: (amount: number): string => `${count(amount, 'more line')} cannot be read and are ignored.`,
  onlyPrograms: 'A program has a name, days and times: descriptions, places and guests are not taken over.',
  timeZone: (timeZone: string): string => `All times are those of the station (${timeZone}).`,
  replace: 'Replace the programs that are scheduled now',
  add: (amount: number): string => `Add ${count(amount, 'program')}`,
  noRoom: (chosen: number, room: number): string =>
    `The schedule has room for ${count(room, 'program')}, each day counted, and ${formatCount(chosen)} are chosen.`,
  added: (amount: number): string =>
    `${count(amount, 'program')} ${amount === 1 ? 'is' : 'are'} added from the calendar.`,
} as const;

export const calendarProblems = {
  unreadableFile: 'This file cannot be read. Choose it again, or paste its text.',
  tooLong: `This is longer than ${CALENDAR_MAX_BYTES / BYTES_A_MB} MB. Export fewer events from your calendar.`,
  noCalendar: 'This is no iCalendar text: it has no BEGIN:VCALENDAR and no event.',
  noEvents: 'This calendar has no events.',
  tooManyEvents: `This calendar has more than ${formatCount(CALENDAR_MAX_EVENTS)} events. Export fewer from your calendar.`,
} as const;

/** Why an event is omitted. */
export const omissionReasons = {
  unfinished: 'It has no END:VEVENT.',
  cancelled: 'It is cancelled.',
  exception: 'It changes one date of a repeated event; a schedule has no dates.',
  noName: 'It has neither SUMMARY nor DESCRIPTION.',
  noStart: 'It has no DTSTART that can be read.',
  badEnd: 'Its DTEND or DURATION cannot be read.',
  noDuration: 'It does not end after its start.',
  tooLong: 'It lasts longer than 24 hours.',
  badRule: 'Its RRULE cannot be read.',
  severalRules: 'It has several RRULEs.',
  frequency: (frequency: string): string => `It repeats ${frequency}; a schedule repeats each week.`,
  interval: (interval: number, unit: string): string =>
    `It repeats every ${interval} ${unit}; a schedule repeats each week.`,
  part: (part: string): string => `Its RRULE has ${part}, which a schedule of a week cannot express.`,
  ended: (date: string): string => `It has ended on ${date}.`,
} as const;

/** What changes when an event becomes a program. */
export const programNotes = {
  once: (date: string): string => `Once, on ${date}: as a program it repeats each week.`,
  until: (date: string): string => `Ends on ${date}: a program goes on.`,
  exceptions: 'Its exceptions (EXDATE) and extra dates (RDATE) are not taken over.',
  converted: (timeZone: string): string => `Converted from ${timeZone}.`,
  unknownZone: (timeZone: string): string =>
    `The time zone ${timeZone} is unknown: its times are taken as those of the station.`,
  shortened: 'Its name is shortened.',
} as const;

export const frequencyNames: Readonly<Record<string, string>> = {
  SECONDLY: 'each second',
  MINUTELY: 'each minute',
  HOURLY: 'each hour',
  MONTHLY: 'each month',
  YEARLY: 'each year',
};
