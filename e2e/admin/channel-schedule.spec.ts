import type { Channel } from '@airdial/contract/channel/schema';
import { PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

const CALENDAR = [
  'BEGIN:VCALENDAR',
  ...['BEGIN:VEVENT', 'SUMMARY:Lunch\\, with ', ' loops', 'DTSTART;TZID=Asia/Tokyo:20260105T200000'],
  ...['DURATION:PT1H30M', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'SUMMARY:Old concert', 'DTSTART:20260105T200000Z', 'DURATION:PT1H', 'END:VEVENT'],
  ...[
    'BEGIN:VEVENT',
    'SUMMARY:Meeting',
    'DTSTART:20260105T200000Z',
    'DURATION:PT1H',
    'RRULE:FREQ=MONTHLY',
    'END:VEVENT',
  ],
  'END:VCALENDAR',
].join('\r\n');

test.use({ locale: 'en-GB' });

test('a week is scheduled', {
  tag: ['@calendar-import', '@schedule-week'],
}, async ({ page, channels, adminServer, addChannel }) => {
  const { _id, name } = await addChannel();
  const stored = async () => {
    const { data } = await adminServer.ada.call<{ data: Channel }>('GET', `/api/channels/${_id}`);
    return data.schedule.map((entry) =>
      [entry.dayOfWeek, entry.startTime, entry.endTime, entry.programName].join(' '),
    );
  };
  const open = async () => {
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.edit(name);
  };
  const save = async () => {
    await channels.save.click();
    await expect(channels.dialog).toHaveCount(0);
  };
  const nameOf = (place: number) => channels.program(place).getByLabel('Program', { exact: true });
  const grid = channels.dialog.getByRole('grid', { name: 'Week' });
  const cell = (text: string) => grid.getByRole('gridcell', { name: text, exact: true });

  await test.step('a breakfast show from Monday to Friday takes six actions', async () => {
    await open();
    await channels.button('Add program').click();
    await nameOf(1).fill('Breakfast');
    await channels.program(1).getByRole('button', { name: 'Mon–Fri' }).click();
    await channels.program(1).getByLabel('Starts').fill('06:00');
    await channels.program(1).getByLabel('Ends').fill('10:00');
    await save();
    expect(await stored()).toEqual(WEEKDAYS.map((day) => `${day} 06:00 10:00 Breakfast`));
  });

  await test.step('hours are chosen in the grid with keys, and the new program is named at once', async () => {
    await open();
    await cell('Monday 06:00, Breakfast').focus();
    for (const key of ['End', 'ArrowLeft', 'PageUp', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'])
      await page.keyboard.press(key);
    await expect(grid.locator('[aria-selected="true"]')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(grid.locator('[aria-selected="true"]')).toHaveCount(1);
    await expect(cell('Sunday 02:00, free')).toBeFocused();
    for (const key of ['PageDown', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.type('Night Ferry');
    const night = channels.dialog.getByRole('group', { name: /^Program \d$/ }).filter({
      has: page.locator('input[value="Night Ferry"]'),
    });
    await expect(night.getByLabel('Starts')).toHaveValue('23:00');
    await expect(night.getByLabel('Ends')).toHaveValue('00:00');
    await night.getByLabel('Ends').fill('07:00');
    await expect(night).toContainText('Ends on the next day.');
  });

  await test.step('an overlap over midnight is named in the grid, below it and at both rows', async () => {
    await expect(cell('Monday 06:00, overlap of Night Ferry and Breakfast')).toHaveCount(1);
    await expect(
      channels.dialog.getByText('Breakfast and Night Ferry: Monday, 06:00–07:00', { exact: true }),
    ).toBeVisible();
    await expect(channels.program(1)).toContainText('Overlaps Night Ferry on Monday, 06:00–07:00.');
    await expect(channels.program(2)).toContainText('Overlaps Breakfast on Monday, 06:00–07:00.');
    await expectNoViolations(page);
    await channels.program(2).getByLabel('Ends').fill('06:00');
    await expect(channels.dialog.getByText(/^Overlaps /)).toHaveCount(0);
  });

  await test.step('hours are dragged over with the mouse', async () => {
    await cell('Saturday 12:00, free').hover();
    await page.mouse.down();
    await cell('Sunday 13:00, free').hover();
    await page.mouse.up();
    await page.keyboard.type('Weekend');
    await save();
    expect((await stored()).slice(5)).toEqual([
      'Saturday 12:00 14:00 Weekend',
      'Sunday 12:00 14:00 Weekend',
      'Sunday 23:00 06:00 Night Ferry',
    ]);
  });

  await test.step('a day is copied to others, with a list of what goes, and can be undone', async () => {
    await open();
    await channels.button('Copy a day').click();
    const copy = page.getByRole('dialog', { name: 'Copy a day' });
    await copy.getByRole('button', { name: 'Every day' }).click();
    await expect(copy.getByRole('status')).toContainText('3 programs of their own will go.');
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(cell('Sunday 06:00, Breakfast')).toHaveCount(1);
    await expect(nameOf(2)).toHaveCount(0);
    await channels.button('Undo').click();
    await expect(nameOf(3)).toHaveValue('Night Ferry');
  });

  await test.step('a program is duplicated, and lasts 24 hours where it ends as it starts', async () => {
    await channels.button('Duplicate program 2').click();
    await expect(nameOf(3)).toBeFocused();
    await nameOf(3).fill('All day');
    await channels.program(3).getByLabel('Starts').fill('14:00');
    await expect(channels.program(3)).toContainText('Lasts 24 hours, until the same time of the next day.');
    await channels.button('Remove program 3').click();
    await expect(channels.dialog.getByText('All day is removed.')).toBeVisible();
    await nameOf(1).fill('Early');
    await expect(channels.button('Undo')).toHaveCount(0);
    await nameOf(1).fill('Breakfast');
  });

  await test.step('a calendar is previewed with what it cannot give, imported, and taken back', async () => {
    await channels.button('Import calendar').click();
    const calendar = page.getByRole('dialog', { name: 'Import a calendar' });
    const button = (text: string) => calendar.getByRole('button', { name: text, exact: true });
    await calendar.getByLabel('Or paste its text').fill('hello');
    await button('Preview').click();
    await expect(calendar.getByRole('alert')).toContainText('This is no iCalendar text');
    const chooser = page.waitForEvent('filechooser');
    await button('Choose a file').click();
    await (await chooser).setFiles({
      name: 'radio.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(CALENDAR),
    });
    const programs = calendar.getByRole('list', { name: 'Programs' }).getByRole('listitem');
    await expect(programs).toHaveText([
      /^Lunch, with loops\s*Monday to Friday, 11:00–12:30\s*Line 2 · Converted from Asia\/Tokyo\.$/,
      /^Old concert\s*Monday, 20:00–21:00\s*Line 9 · Once, on 5 Jan 2026/,
    ]);
    await expect(
      calendar.getByText('Line 14, Meeting: It repeats each month; a schedule repeats each week.'),
    ).toBeVisible();
    await expect(calendar.getByRole('checkbox', { name: 'Old concert' })).not.toBeChecked();
    await expectNoViolations(page);
    await button('Add 1 program').click();
    await expect(calendar).toHaveCount(0);
    await expect(cell('Friday 11:00, Lunch, with loops')).toHaveCount(1);
    await channels.button('Undo').click();
    await expect(cell('Friday 11:00, free')).toHaveCount(1);
  });

  await test.step('on a phone the week is a list of days', async () => {
    await page.setViewportSize(PHONE);
    const week = channels.dialog.getByRole('list', { name: 'Week' });
    await week.getByRole('list', { name: 'Tuesday' }).getByRole('button').click();
    await expect(nameOf(1)).toBeFocused();
    await week.getByRole('button', { name: 'Add a program on Tuesday' }).click();
    await page.keyboard.type('Late Breakfast');
    const late = channels.dialog.getByRole('group').filter({
      has: page.locator('input[value="Late Breakfast"]'),
    });
    await expect(late.getByLabel('Starts').last()).toHaveValue('10:00');
    await expectNoViolations(page);
    await late.getByLabel('Ends').last().fill('11:00');
    await save();
    expect(await stored()).toContain('Tuesday 10:00 11:00 Late Breakfast');
  });
});
