import type { Channel } from '@airdial/contract/channel/schema';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

test('several channels are selected, changed and deleted together, which can be undone', {
  tag: '@channel-selection',
}, async ({ page, channels, adminServer: { ada }, addChannel }) => {
  const names = ['Chosen One', 'Chosen Two', 'Chosen Three', 'Chosen Four'];
  const ids: string[] = [];
  for (const [index, name] of names.entries())
    ids.push((await addChannel({ name, channelNumber: 601 + index }))._id);
  const stored = () =>
    Promise.all(
      ids.map(async (id) => {
        const { data } = await ada.call<{ data: Channel }>('GET', `/api/channels/${id}?activeOnly=false`);
        return data;
      }),
    );
  await channels.open('?search=Chosen');
  const box = (name: string) => channels.main.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const all = channels.main.getByRole('checkbox', { name: 'Select all on this page (4)' });
  const bar = channels.main.getByRole('region', { name: 'Selected channels' });
  const choose = async (item: string) => {
    await bar.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('a press with shift selects all rows in between, and the bar announces how many', async () => {
    // The result of its check makes a row higher.
    await expect(channels.rows.filter({ hasText: 'Stream checked' })).toHaveCount(names.length);
    const before = await channels.row('Chosen One').boundingBox();
    await box('Chosen One').click();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    expect(await channels.row('Chosen One').boundingBox()).toEqual(before);
    await box('Chosen Three').click({ modifiers: ['Shift'] });
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    await expect(box('Chosen Two')).toBeChecked();
    await expect(all).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await all.press('Space');
    await expect(bar.getByRole('status')).toHaveText('4 selected');
    await expectNoViolationsInAllViews(page);
  });

  await test.step('all of them are changed by one press', async () => {
    await choose('Deactivate');
    await expect(channels.toast('4 channels changed')).toBeVisible();
    await choose('Set genre…');
    await channels.dialog.getByRole('combobox', { name: 'Genre' }).selectOption('Metal');
    await channels.button('Apply').click();
    await expect
      .poll(async () => (await stored()).map(({ genre, isActive }) => [genre, isActive]))
      .toEqual(names.map(() => ['Metal', false]));
  });

  await test.step('the right to re-stream is confirmed once, with the names of those without it', async () => {
    await choose('Play through this server…');
    await channels.dialog.getByRole('combobox').selectOption('Always');
    const confirmed = channels.dialog.getByRole('checkbox', { name: 'I may re-stream these 4 channels' });
    await expect(channels.dialog).toContainText(
      'Chosen One, Chosen Two, Chosen Three, Chosen Four: the streams',
    );
    await channels.button('Apply').click();
    await expect(channels.dialog).toContainText('Please confirm that you may re-stream');
    await expect(confirmed).toBeFocused();
    await expectNoViolationsInAllViews(page);
    await confirmed.press('Space');
    await channels.button('Apply').click();
    await expect
      .poll(async () => (await stored()).map(({ relay }) => relay))
      .toEqual(names.map(() => 'always'));
  });

  await test.step('a deletion is undone with ids and numbers', async () => {
    const before = await stored();
    await choose('Delete');
    await expect(bar.getByRole('status')).toContainText('4 channels deleted');
    await expect(box('Chosen One')).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(channels.toast('4 channels restored')).toBeVisible();
    await expect(box('Chosen One')).not.toBeChecked();
    const numbers = (of: Channel[]) => of.map(({ channelNumber }) => channelNumber);
    expect(numbers(await stored())).toEqual(numbers(before));
  });

  await test.step('those on the other pages of the list are selected, deleted after a question, and restored', async () => {
    for (let number = 701; number <= 712; number += 1)
      await addChannel({ name: `Flock ${number}`, channelNumber: number });
    await channels.open('?search=Flock');
    const everywhere = bar.getByRole('button', { name: 'Select all 12', exact: true });
    await box('Flock 701').click();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    await expect(everywhere).toBeHidden();
    await channels.main.getByRole('checkbox', { name: 'Select all on this page (10)' }).press('Space');
    await everywhere.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('12 selected');
    await expect(bar.getByRole('status')).toBeFocused();
    await bar.hover();
    await expectNoViolationsInAllViews(page);
    const question = respondToDialog(page, 'dismiss');
    await choose('Delete');
    expect(await question).toBe(
      'Delete 12 channels, 2 of them on other pages? This can be undone for a day.',
    );
    await expect(bar.getByRole('status')).toHaveText('12 selected');
    void respondToDialog(page, 'accept');
    await choose('Delete');
    await expect(bar.getByRole('status')).toContainText('12 channels deleted');
    await bar.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(channels.toast('12 channels restored')).toBeVisible();
    await expect(channels.count(12)).toBeVisible();
  });

  await test.step('another page keeps the selection, another list does not', async () => {
    await channels.open();
    await channels.main.getByRole('checkbox', { name: /^Select all on this page/ }).click();
    await channels.pageButton('Last page').click();
    await expect(bar.getByRole('status')).toHaveText('10 selected');
    await channels.status.selectOption('Active');
    await expect(bar.getByRole('status')).toHaveText('');
  });
});
