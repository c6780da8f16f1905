import type { Channel } from '@airdial/contract/channel/schema';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('a list is read, corrected, imported and undone, and the directory is searched', {
  tag: ['@channel-import', '@directory'],
}, async ({ page, channels, adminServer: { ada, mount, directory } }) => {
  const listAll = async () =>
    (await ada.call<{ channels: Channel[] }>('GET', '/api/channels?activeOnly=false')).channels;
  const before = await listAll();
  await channels.open('?search=Wave%20A');
  await channels.pageButton('Import, export and restore').click();
  await page.getByRole('menuitem', { name: 'Import channels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import channels' });
  const field = (name: string, line: number) =>
    dialog.getByRole('textbox', { name: `${name}, line ${line}`, exact: true });

  await test.step('a file of an old player is read in its encoding, and each row has its state', async () => {
    const lines = [
      'name;url;number;genre',
      `Imported One;${mount('imported-1')};900;Jazz`,
      `Café;${mount('imported-2')};1;`,
      `Wave again;${mount('10')};901;`,
      ';ftp://nothing/;902;',
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n'), 'latin1'),
    });
    await expect(dialog.getByText('2 new, 1 duplicate, 1 invalid')).toBeVisible();
    await expect(field('Name', 3)).toHaveValue('Café');
    await expect(dialog.getByText('Number 1 is taken.')).toBeVisible();
    await expect(dialog.getByText('Same as Wave Z')).toBeVisible();
  });

  await test.step('the channels are there, with what was corrected', async () => {
    await field('Name', 5).fill('Corrected');
    await field('Stream URL', 5).fill(mount('imported-3'));
    await field('Stream URL', 5).press('Enter');
    await dialog.getByLabel('Featured').selectOption('Those of some genres');
    await dialog.getByLabel('Jazz (1)').check();
    await dialog.getByRole('button', { name: 'Import 3 channels' }).click();
    await expect(dialog.getByText('Import finished: 3 channels created')).toBeVisible();
    const known = new Set(before.map(({ _id }) => _id));
    const imported = (await listAll()).filter(({ _id }) => !known.has(_id));
    expect(imported).toHaveLength(3);
    expect(imported).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Imported One', channelNumber: 900, genre: 'Jazz', featured: true }),
        expect.objectContaining({ name: 'Café', featured: false }),
        expect.objectContaining({ name: 'Corrected' }),
      ]),
    );
  });

  await test.step('the import is undone', async () => {
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog.getByText('Import undone: 3 channels deleted')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(channels.pageButton('Import, export and restore')).toBeFocused();
    expect(await listAll()).toHaveLength(before.length);
  });

  await test.step('a station of the public directory fills in a new channel, and is counted there', async () => {
    await channels.openNew();
    await page.getByRole('tab', { name: 'Public directory' }).click();
    await channels.fill({ 'Station name': 'hav' });
    await channels.button('Search').click();
    await channels.button('Use Radio Hav').click();
    await expect(channels.field('Stream URL')).toHaveValue('https://hav.example/hav.pls');
    await directory.called('/json/url/960761d5-0601-11e8-ae97-000000000002');
  });
});
