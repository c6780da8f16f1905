import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../../testing/expect-no-violations.ts';
import {
  BREAKFAST,
  cell,
  nameOf,
  openSchedule,
  program,
  programRow,
  saveSchedule,
} from '../../../../../testing/open-schedule.tsx';
import { screen } from '../../../../../testing/screen.ts';
import { formatTimeOfDay } from '../../../../lib/dates.ts';

const NIGHT_FERRY = program('Night Ferry', '23:00', '07:00', ['Sunday']);
const SHARED = `${formatTimeOfDay('06:00')}–${formatTimeOfDay('07:00')}`;

describe('a week is scheduled', { tags: ['schedule-week'] }, () => {
  test('with a program from Monday to Friday in six actions', async () => {
    const api = await openSchedule();
    await screen.button('Add program').click();
    await nameOf(1).fill('Breakfast');
    await programRow(1).getByRole('button', { name: 'Mon–Fri' }).click();
    await programRow(1).getByLabelText('Starts').fill('06:00');
    await programRow(1).getByLabelText('Ends').fill('10:00');
    expect(await saveSchedule(api)).toEqual(
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `${day} 06:00 10:00 Breakfast`),
    );
  });

  test('with a note at a program that ends on the next day', async () => {
    await openSchedule(program('Night Ferry', '23:00', '23:30', ['Sunday']));
    await programRow(1).getByLabelText('Ends').fill('07:00');
    await expect.element(programRow(1)).toMatchTextContent('Ends on the next day.');
  });

  test('with a note at a program that ends as it starts', async () => {
    await openSchedule(program('All day', '13:00', '14:00', ['Sunday']));
    await programRow(1).getByLabelText('Starts').fill('14:00');
    await expect
      .element(programRow(1))
      .toMatchTextContent('Lasts 24 hours, until the same time of the next day.');
  });

  test('with an overlap over midnight that is named in the grid, below it and at both rows', async () => {
    await openSchedule([...BREAKFAST, ...NIGHT_FERRY]);
    await expect.element(cell('Monday', '06:00', 'overlap of Night Ferry and Breakfast')).toBeInTheDocument();
    await expect
      .element(screen.dialog.getByText(`Breakfast and Night Ferry: Monday, ${SHARED}`))
      .toBeVisible();
    await expect.element(programRow(1)).toMatchTextContent(`Overlaps Night Ferry on Monday, ${SHARED}.`);
    await expect.element(programRow(2)).toMatchTextContent(`Overlaps Breakfast on Monday, ${SHARED}.`);
    await expectNoViolations();
    await programRow(2).getByLabelText('Ends').fill('06:00');
    await expect.element(screen.dialog.getByText(/^Overlaps /)).not.toBeInTheDocument();
  });

  test('with a copy of a program, which has the focus', async () => {
    const api = await openSchedule([...BREAKFAST, ...NIGHT_FERRY]);
    await screen.button('Duplicate program 2').click();
    await expect.element(nameOf(3)).toHaveFocus();
    await nameOf(3).fill('Late Ferry');
    expect(await saveSchedule(api)).toContain('Sunday 23:00 07:00 Late Ferry');
  });

  test('with an undo of a removal, until something else is typed', async () => {
    await openSchedule([...BREAKFAST, ...NIGHT_FERRY]);
    await screen.button('Remove program 2').click();
    await expect.element(screen.dialog.getByText('Night Ferry is removed.')).toBeVisible();
    await screen.button('Undo').click();
    await expect.element(nameOf(2)).toHaveValue('Night Ferry');
    await screen.button('Remove program 2').click();
    await nameOf(1).fill('Early');
    await expect.element(screen.button('Undo')).not.toBeInTheDocument();
  });

  test('by copying a day to others, with a list of what goes, which can be undone', async () => {
    const weekend = program('Weekend', '12:00', '14:00', ['Saturday', 'Sunday']);
    await openSchedule([...BREAKFAST, ...weekend, ...NIGHT_FERRY]);
    await screen.button('Copy a day').click();
    const copy = page.getByRole('dialog', { name: 'Copy a day' });
    await copy.getByRole('button', { name: 'Every day' }).click();
    await expect.element(copy.getByRole('status')).toMatchTextContent('3 programs of their own will go.');
    await copy.getByRole('button', { name: 'Copy' }).click();
    await expect.element(cell('Sunday', '06:00', 'Breakfast')).toBeInTheDocument();
    await expect.element(nameOf(2)).not.toBeInTheDocument();
    await screen.button('Undo').click();
    await expect.element(nameOf(3)).toHaveValue('Night Ferry');
  });
});
