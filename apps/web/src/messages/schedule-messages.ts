import { joinWords } from '@airdial/contract/common/join-words';
import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';

type Days = readonly string[];

const WEEKDAYS_COUNT = 5;
const WEEK_COUNT = 7;

/** Days in the order of the week. */
export const daysText = (days: Days): string => {
  if (days.length === WEEK_COUNT) return 'every day';
  const isWeekdays = days.length === WEEKDAYS_COUNT && days.at(-1) === 'Friday';
  return isWeekdays ? 'Monday to Friday' : joinWords(days);
};

const programs = (count: number): string => (count === 1 ? '1 program' : `${count} programs`);

/** The schedule in the dialog that adds and edits channels. */
export const scheduleTexts = {
  none: 'Nothing is scheduled.',
  hint: (timeZone: string): string =>
    `Times are those of the station (${timeZone}). A program that ends at or before its start ends on the next day.`,
  full: `A schedule has room for ${SCHEDULE_MAX_ENTRIES} programs, each day counted.`,
  add: 'Add program',
  programName: 'Program',
  days: 'Days',
  startTime: 'Starts',
  endTime: 'Ends',
  entry: (position: number): string => `Program ${position}`,
  remove: (position: number): string => `Remove program ${position}`,
  duplicate: (position: number): string => `Duplicate program ${position}`,
  weekdays: 'Mon–Fri',
  weekend: 'Sat, Sun',
  everyDay: 'Every day',
  nextDay: 'Ends on the next day.',
  wholeDay: 'Lasts 24 hours, until the same time of the next day.',
  overlapsWith: (name: string, days: Days, time: string): string =>
    `Overlaps ${name} on ${daysText(days)}, ${time}.`.replace('on every', 'every'),
  unnamed: 'a program without a name',
  undo: 'Undo',
  removed: (name: string): string => `${name} is removed.`,
  nothingOn: 'No program',
} as const;

export const weekGridTexts = {
  label: 'Week',
  hint:
    'To add a program, drag over free hours, or choose them with the arrow keys and Shift and press Enter. Press a ' +
    'program to edit it.',
  time: 'Time',
  /** What a cell is called: its hour, and what is on. */
  free: (day: string, time: string): string => `${day} ${time}, free`,
  taken: (day: string, time: string, names: readonly string[], overlap: boolean): string =>
    `${day} ${time}, ${overlap ? 'overlap of ' : ''}${joinWords(names)}`,
  overlap: 'Overlap',
  addOn: (day: string): string => `Add a program on ${day}`,
  overlaps: (count: number): string =>
    count === 1 ? 'Two programs are on at the same time' : `${count} overlaps: programs at the same time`,
  overlapOf: (first: string, second: string, days: Days, time: string): string =>
    `${first} and ${second}: ${daysText(days)}, ${time}`,
  overlapHint: 'You can save it like this. Listeners see both.',
} as const;

export const copyDayTexts = {
  open: 'Copy a day',
  title: 'Copy a day',
  from: 'Programs of',
  to: 'To',
  copy: 'Copy',
  cancel: 'Cancel',
  choose: 'Choose the days that get the same programs.',
  adds: (from: string, days: Days): string => `${joinWords(days)} will be like ${from}.`,
  replaces: (from: string, days: Days, count: number): string =>
    `${joinWords(days)} will be like ${from}. ${programs(count)} of ${days.length === 1 ? 'its' : 'their'} own will go.`,
  copied: (from: string, days: Days): string => `${from} is copied to ${joinWords(days)}.`,
} as const;
