import type { ScheduleEntry } from '@airdial/contract/channel/schema';

type Day = ScheduleEntry['dayOfWeek'];
export type ProgramDay = { readonly day: Day; readonly programs: readonly ScheduleEntry[] };

const WEEK: readonly Day[] = Object.keys({
  Monday: true,
  Tuesday: true,
  Wednesday: true,
  Thursday: true,
  Friday: true,
  Saturday: true,
  Sunday: true,
} satisfies Record<Day, true>) as Day[];

/** The programs by day from Monday on, sorted by start time; days without a program are omitted. */
export const groupByDay = (schedule: readonly ScheduleEntry[]): readonly ProgramDay[] =>
  WEEK.map((day) => ({
    day,
    programs: schedule
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
  })).filter(({ programs }) => programs.length > 0);
