import type { Channel } from '@airdial/contract/channel/schema';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('channels are moved, changed together and deleted together, which can be undone', {
  tag: ['@channel-selection', '@renumbering'],
}, async ({ page, channels, adminServer: { ada }, addChannel }) => {
  const ids: string[] = [];
  for (const [index, name] of ['Chosen One', 'Chosen Two', 'Chosen Three'].entries())
    ids.push((await addChannel({ name, channelNumber: 601 + index }))._id);
  const stored = async <Field extends keyof Channel>(field: Field): Promise<Channel[Field][]> =>
    Promise.all(
      ids.map(async (id) => {
        const { data } = await ada.call<{ data: Channel }>('GET', `/api/channels/${id}?activeOnly=false`);
        return data[field];
      }),
    );
  const bar = channels.main.getByRole('region', { name: 'Selected channels' });
  const choose = async (item: string) => {
    await bar.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await channels.open('?search=Chosen');

  await channels.main.getByRole('button', { name: 'Move Chosen One' }).press('ArrowDown');
  await expect.poll(() => channels.names()).toEqual(['Chosen Two', 'Chosen One', 'Chosen Three']);
  expect(await stored('channelNumber')).toEqual([602, 601, 603]);

  await channels.main.getByRole('checkbox', { name: 'Select all on this page (3)' }).click();
  await choose('Deactivate');
  await expect(channels.toast('3 channels changed')).toBeVisible();
  expect(await stored('isActive')).toEqual([false, false, false]);

  void respondToDialog(page, 'accept');
  await choose('Delete');
  await expect(bar.getByRole('status')).toContainText('3 channels deleted');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(channels.toast('3 channels restored')).toBeVisible();
  await expect(channels.rows).toHaveCount(3);
  expect(await stored('channelNumber')).toEqual([602, 601, 603]);
});
