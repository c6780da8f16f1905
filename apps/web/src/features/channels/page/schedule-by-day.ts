import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, WEEK } from '@airdial/contract/channel/week';

export type ProgramDay = { readonly day: Day; readonly programs: readonly ScheduleEntry[] };

/** The programs by day from Monday on, sorted by start time; days without a program are omitted. */
export const groupByDay = (schedule: readonly ScheduleEntry[]): readonly ProgramDay[] =>
  WEEK.map((day) => ({
    day,
    programs: schedule
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
  })).filter(({ programs }) => programs.length > 0);
