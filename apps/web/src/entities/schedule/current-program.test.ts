import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { expect, it } from 'vitest';
import { findCurrentProgram } from './current-program.ts';

/** A Thursday. */
const NOON = Date.parse('2026-11-26T12:00Z');
const HOUR_MS = 3_600_000;

const entry = (programName: string, startTime: string, endTime: string): ScheduleEntry => ({
  programName,
  dayOfWeek: 'Thursday',
  startTime,
  endTime,
});
const written = (name: string) => ({ name, host: 'Ada', description: null });
const schedule = [entry('Morning', '06:00', '11:00'), entry('Noon', '11:00', '13:00')];

it('is the one that is on by the schedule, with its end', () => {
  expect(findCurrentProgram({ currentProgram: null, schedule }, 'UTC', NOON)).toEqual({
    program: { name: 'Noon', host: null, description: null },
    end: NOON + HOUR_MS,
  });
});

it('has what an administrator has written about the one that is on', () => {
  expect(findCurrentProgram({ currentProgram: written('Noon'), schedule }, 'UTC', NOON)).toEqual({
    program: written('Noon'),
    end: NOON + HOUR_MS,
  });
});

it('is not what was written about another one of the schedule', () => {
  const current = findCurrentProgram({ currentProgram: written('Morning'), schedule }, 'UTC', NOON);
  expect(current?.program).toEqual({ name: 'Noon', host: null, description: null });
});

it('is what was written of a special, which the schedule does not know', () => {
  expect(findCurrentProgram({ currentProgram: written('Special'), schedule }, 'UTC', NOON)).toEqual({
    program: written('Special'),
    end: null,
  });
});

it('is what was written where the schedule has nothing on', () => {
  const later = NOON + 4 * HOUR_MS;
  for (const entries of [[], schedule])
    expect(findCurrentProgram({ currentProgram: written('Noon'), schedule: entries }, 'UTC', later)).toEqual({
      program: written('Noon'),
      end: null,
    });
});

it('is nothing where nothing is written or on', () => {
  expect(findCurrentProgram({ currentProgram: null, schedule: [] }, 'UTC', NOON)).toBeNull();
  expect(findCurrentProgram({ currentProgram: null, schedule }, 'UTC', NOON + 4 * HOUR_MS)).toBeNull();
});
