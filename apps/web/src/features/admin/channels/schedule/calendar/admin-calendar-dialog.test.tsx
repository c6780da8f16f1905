import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../../../../testing/expect-no-violations.ts';
import { cell, openSchedule } from '../../../../../../testing/open-schedule.tsx';
import { screen } from '../../../../../../testing/screen.ts';
import { formatTimeOfDay } from '../../../../../lib/dates.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'SUMMARY:Lunch\\, with ', ' loops', 'DTSTART;TZID=Asia/Tokyo:20260105T200000'],
  ...['DURATION:PT1H30M', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'SUMMARY:Old concert', 'DTSTART:20260105T200000Z', 'DURATION:PT1H', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'SUMMARY:Meeting', 'DTSTART:20260105T200000Z', 'DURATION:PT1H'],
  ...['RRULE:FREQ=MONTHLY', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\r\n');

const calendar = () => page.getByRole('dialog', { name: 'Import a calendar' });
const button = (name: string) => calendar().getByRole('button', { name });
const times = (from: string, to: string) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`;

const openCalendar = async (): Promise<void> => {
  await openSchedule();
  await screen.button('Import calendar').click();
  await expect.element(button('Choose a file')).toBeVisible();
};

const openFile = async (): Promise<void> => {
  await openCalendar();
  const chooser = calendar().element().querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(chooser, new File([CALENDAR], 'radio.ics', { type: 'text/calendar' }));
};

describe('a calendar', { tags: ['calendar-import'] }, () => {
  test('that is none is refused', async () => {
    await openCalendar();
    await calendar().getByLabelText('Or paste its text').fill('hello');
    await button('Preview').click();
    await expect.element(calendar().getByRole('alert')).toMatchTextContent('This is no iCalendar text');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await userEvent.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'What you have entered is not saved. Leave without saving?',
    );
    await expect.element(calendar().getByLabelText('Or paste its text')).toHaveValue('hello');
  });

  test('is previewed as the programs that it gives, with the lines that it cannot give', async () => {
    await openFile();
    const programs = calendar().getByRole('list', { name: 'Programs' }).getByRole('listitem');
    for (const [index, texts] of [
      [
        'Lunch, with loops',
        `Monday to Friday, ${times('11:00', '12:30')}`,
        'Line 2 · Converted from Asia/Tokyo.',
      ],
      ['Old concert', `Monday, ${times('20:00', '21:00')}`, 'Line 9 · Once, on Jan 5, 2026'],
    ].entries())
      for (const text of texts) await expect.element(programs.nth(index)).toMatchTextContent(text);
    expect(programs.all()).toHaveLength(2);
    await expect
      .element(calendar().getByText('Line 14, Meeting: It repeats each month; a schedule repeats each week.'))
      .toBeVisible();
    await expect.element(calendar().getByRole('checkbox', { name: 'Old concert' })).not.toBeChecked();
    await expectNoViolations();
  });

  test('is imported into the schedule, and taken back', async () => {
    await openFile();
    await button('Add 1 program').click();
    await expect.element(calendar()).not.toBeInTheDocument();
    await expect.element(cell('Friday', '11:00', 'Lunch, with loops')).toBeInTheDocument();
    await screen.button('Undo').click();
    await expect.element(cell('Friday', '11:00', 'free')).toBeInTheDocument();
  });
});
