import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { CHANNELS_COUNT } from '../support/seeds/admin-channels.ts';

test('the channels are saved as a list in the chosen format', async ({ page, channels }) => {
  await channels.open();
  const menuButton = channels.pageButton('Import, export and restore');
  await menuButton.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export: JSON, everything' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^channels-\d{4}-\d\d-\d\d\.json$/);
  const list = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(list.channels).toHaveLength(CHANNELS_COUNT);
  await expect(menuButton).toBeFocused();
});
