import type { Channel, Program, ScheduleEntry } from '@airdial/contract/channel/schema';
import { findOnAir } from './occurrence.ts';

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

/**
 * What an administrator has written, if the schedule does not know it; else what is on by the schedule, with what is
 * written about that. The page's cards, facts and panels all ask here, so that they agree.
 */
export const findCurrentProgram = (
  { currentProgram: written, schedule }: Pick<Channel, 'currentProgram' | 'schedule'>,
  timeZone: string,
  now: number,
): CurrentProgram | null => {
  const isSpecial = written !== null && !schedule.some(({ programName }) => programName === written.name);
  const onAir = isSpecial ? null : findOnAir(schedule, timeZone, now);
  if (!onAir) return written && { program: written, end: null };
  const { entry, occurrence } = onAir;
  const program = written?.name === entry.programName ? written : scheduled(entry);
  return { program, end: occurrence.end };
};
