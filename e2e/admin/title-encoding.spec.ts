import type { Channel } from '@airdial/contract/channel/schema';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('an encoding of titles that is in no list is shown, and stays until another is chosen', {
  tag: '@channel-dialog',
}, async ({ channels, addChannel, ada }) => {
  const { _id, name } = await addChannel({ charset: 'windows-874' });
  const stored = async () => {
    const path = `/api/channels/${_id}?activeOnly=false`;
    return (await ada.call<{ data: Channel }>('GET', path)).data.charset;
  };
  const save = async () => {
    await channels.save.click();
    await expect(channels.toast('Channel updated successfully')).toBeVisible();
    await expect(channels.dialog).toHaveCount(0);
  };
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await channels.edit(name);
  await expect(channels.field('Title encoding')).toHaveValue('windows-874');
  await channels.fill({ Host: 'Björk', 'Program on air': 'Night' });
  await save();
  expect(await stored()).toBe('windows-874');
  await channels.edit(name);
  await expect(channels.field('Title encoding').getByRole('option').first()).toHaveText('Automatic');
  await channels.field('Title encoding').selectOption('Automatic');
  await save();
  expect(await stored()).toBeNull();
});
