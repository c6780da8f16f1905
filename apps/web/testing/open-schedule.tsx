import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { WEEK } from '@airdial/contract/channel/week';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { formatTimeOfDay } from '../src/lib/dates.ts';
import type { FakeApi } from './fake-api.ts';
import { openChannels, rowButton, unfold } from './open-channels.tsx';
import { sampleChannel } from './sample-channels.ts';
import { screen } from './screen.ts';

/** A program of these days. */
export const program = (
  programName: string,
  startTime: string,
  endTime: string,
  days: readonly (typeof WEEK)[number][],
): ScheduleEntry[] => days.map((dayOfWeek) => ({ programName, dayOfWeek, startTime, endTime }));

/** From Monday to Friday, 6 to 10. */
export const BREAKFAST = program('Breakfast', '06:00', '10:00', WEEK.slice(0, 5));

/** The dialog of Nova, with this schedule. */
export const openSchedule = async (schedule: ScheduleEntry[] = []): Promise<FakeApi> => {
  const api = openChannels();
  const channel = sampleChannel({ schedule });
  api.respond({
    getChannel: () => ({ success: true, data: channel }),
    updateChannel: () => ({ success: true, message: 'Updated', channel }),
  });
  await rowButton('Edit').click();
  await expect.element(screen.field('Name')).toHaveValue('Nova');
  unfold();
  return api;
};

/** Saves the dialog. Returns the schedule that was sent, a text for each program of a day. */
export const saveSchedule = async (api: FakeApi): Promise<readonly string[]> => {
  await screen.button('Save Changes').click();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  const { schedule = [] } = api.requests('updateChannel').at(-1)?.body ?? {};
  return schedule.map((entry) =>
    [entry.dayOfWeek, entry.startTime, entry.endTime, entry.programName].join(' '),
  );
};

/** A row of the schedule, from 1. */
export const programRow = (place: number): Locator =>
  screen.dialog.getByRole('group', { name: `Program ${place}` });

export const nameOf = (place: number): Locator => programRow(place).getByLabelText('Program');

export const grid = (): Locator => screen.dialog.getByRole('grid', { name: 'Week' });

/** An hour of the week, by what is on. */
export const cell = (day: string, time: string, on: string): Locator =>
  grid().getByRole('gridcell', { name: `${day} ${formatTimeOfDay(time)}, ${on}` });
