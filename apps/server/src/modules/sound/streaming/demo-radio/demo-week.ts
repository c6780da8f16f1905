import type { Program, ScheduleEntry } from '@airdial/contract/channel/schema';
import { type Day, intersect, MINUTES_A_DAY, toSpan, WEEK, weekdayOf } from '@airdial/contract/channel/week';
import { dateOf, toWallTime, wallTimeOf } from '@airdial/contract/common/wall-time';

type Slot = readonly [days: readonly Day[], from: string, to: string];

/** A program and when it is on, by the station's clocks. */
export type DemoProgram = Program & { readonly slots: readonly Slot[] };

export const DAILY = WEEK;
export const WEEKDAYS = WEEK.slice(0, 5);
export const WEEKEND = WEEK.slice(5);

export const show = (
  name: string,
  host: string,
  description: string,
  ...slots: readonly Slot[]
): DemoProgram => ({ name, host, description, slots });

const entriesOf = ({ name, slots }: DemoProgram): ScheduleEntry[] =>
  slots.flatMap(([days, startTime, endTime]) =>
    days.map((dayOfWeek) => ({ programName: name, dayOfWeek, startTime, endTime })),
  );

/** One entry for each program and day, as channels store them. */
export const toSchedule = (programs: readonly DemoProgram[]): ScheduleEntry[] => programs.flatMap(entriesOf);

const MINUTE_MS = 60_000;

/**
 * The program of a schedule that is on.
 *
 * @param now milliseconds since 1970
 */
export function programNameAt(
  schedule: readonly ScheduleEntry[],
  timeZone: string,
  now: number,
): string | null {
  const wall = toWallTime(now, timeZone);
  const date = dateOf(wall);
  const start = weekdayOf(date) * MINUTES_A_DAY + Math.floor((wall - wallTimeOf(date, 0)) / MINUTE_MS);
  const isOn = (entry: ScheduleEntry): boolean => {
    const span = toSpan(entry);
    return span !== null && intersect({ start, end: start + 1 }, span) !== null;
  };
  return schedule.find(isOn)?.programName ?? null;
}

/** What a channel stores of one of its programs. */
export function findProgram(programs: readonly DemoProgram[], name: string | null): Program | null {
  const found = programs.find((program) => program.name === name);
  return found ? { name: found.name, host: found.host, description: found.description } : null;
}
