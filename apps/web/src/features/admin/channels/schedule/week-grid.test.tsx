import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import { moveMouse, pressMouse, releaseMouse } from '../../../../../testing/mouse.ts';
import {
  BREAKFAST,
  cell,
  grid,
  nameOf,
  openSchedule,
  programRow,
  saveSchedule,
} from '../../../../../testing/open-schedule.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { PHONE, setViewport } from '../../../../../testing/viewport.ts';

const selectedCount = () => grid().element().querySelectorAll('[aria-selected="true"]').length;

/** Where the keys begin. */
const focusMonday = async (): Promise<void> => {
  await expect.element(cell('Monday', '06:00', 'Breakfast')).toBeInTheDocument();
  (cell('Monday', '06:00', 'Breakfast').element() as HTMLElement).focus();
};

describe('the hours of a week', { tags: ['schedule-week'] }, () => {
  test('are chosen by keys, of which Escape leaves the last', async () => {
    await openSchedule(BREAKFAST);
    await focusMonday();
    await userEvent.keyboard('{End}{ArrowLeft}{PageUp}{ArrowDown}');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await expect.poll(selectedCount).toBe(4);
    await userEvent.keyboard('{Escape}');
    await expect.poll(selectedCount).toBe(1);
    await expect.element(cell('Sunday', '02:00', 'free')).toHaveFocus();
  });

  test('become a program by Enter, which is named at once', async () => {
    const api = await openSchedule(BREAKFAST);
    await focusMonday();
    await userEvent.keyboard('{End}{PageDown}{Enter}');
    await expect.element(nameOf(2)).toHaveFocus();
    await userEvent.keyboard('Night Ferry');
    await expect.element(programRow(2).getByLabelText('Starts')).toHaveValue('23:00');
    await expect.element(programRow(2).getByLabelText('Ends')).toHaveValue('00:00');
    expect(await saveSchedule(api)).toContain('Sunday 23:00 00:00 Night Ferry');
  });

  test('become a program of several days by a drag with the mouse', async () => {
    const api = await openSchedule(BREAKFAST);
    const first = cell('Saturday', '12:00', 'free');
    await expect.element(first).toBeInTheDocument();
    first.element().scrollIntoView({ block: 'center' });
    await pressMouse(first);
    await moveMouse(cell('Sunday', '13:00', 'free'), 0.5);
    await releaseMouse();
    await expect.element(nameOf(2)).toHaveFocus();
    await userEvent.keyboard('Weekend');
    expect((await saveSchedule(api)).slice(5)).toEqual([
      'Saturday 12:00 14:00 Weekend',
      'Sunday 12:00 14:00 Weekend',
    ]);
  });

  test('lead to the program that is on', async () => {
    await openSchedule(BREAKFAST);
    await focusMonday();
    await userEvent.keyboard('{Enter}');
    await expect.element(nameOf(1)).toHaveFocus();
  });
});

describe('on a phone', { tags: ['schedule-week'] }, () => {
  const week = () => screen.dialog.getByRole('list', { name: 'Week' });

  test('the week is a list of days, which leads to the programs', async () => {
    await setViewport(PHONE);
    await openSchedule(BREAKFAST);
    await expect.element(grid()).not.toBeInTheDocument();
    await expectNoViolations();
    await week().getByRole('list', { name: 'Tuesday' }).getByRole('button').click();
    await expect.element(nameOf(1)).toHaveFocus();
  });

  test('a program that is added to a day starts as the last one ends', async () => {
    await setViewport(PHONE);
    const api = await openSchedule(BREAKFAST);
    await week().getByRole('button', { name: 'Add a program on Tuesday' }).click();
    await expect.element(nameOf(2)).toHaveFocus();
    await userEvent.keyboard('Late Breakfast');
    await expect.element(programRow(2).getByLabelText('Starts')).toHaveValue('10:00');
    await programRow(2).getByLabelText('Ends').fill('11:00');
    expect(await saveSchedule(api)).toContain('Tuesday 10:00 11:00 Late Breakfast');
  });
});
