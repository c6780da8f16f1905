import type { Channel, Program, ScheduleEntry } from '@airdial/contract/channel/schema';
import { findOnAir, isOver } from './occurrence.ts';

export type CurrentProgram = {
  readonly program: Program;
  /** When it ends by the schedule, in milliseconds since 1970; null where only its name is written. */
  readonly end: number | null;
};

const scheduled = ({ programName }: ScheduleEntry): Program => ({
  name: programName,
  host: null,
  description: null,
});

/** What an administrator has written, unless it is over by the schedule, else what is on by that. */
export const findCurrentProgram = (
  { currentProgram: written, schedule }: Pick<Channel, 'currentProgram' | 'schedule'>,
  timeZone: string,
  now: number,
): CurrentProgram | null => {
  const onAir = findOnAir(schedule, timeZone, now);
  if (written && !isOver(written.name, schedule, onAir)) return { program: written, end: null };
  return onAir && { end: onAir.occurrence.end, program: scheduled(onAir.entry) };
};
