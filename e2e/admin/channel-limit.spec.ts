import { apiErrors } from '@airdial/contract/api-errors';
import { changeResponse } from '../support/browser/change-response.ts';
import { failCalls } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

const FULL = 'A station may have at most 10,000 channels. Delete some to add others.';
const { status, message } = apiErrors['channels-full'];
const REFUSED = { status, json: { success: false, code: 'channels-full', message } };

test('a full station says so where channels are added', {
  tag: '@channel-limit',
}, async ({ page, channels, addChannel, adminServer: { mount }, consoleGuard }) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  const { name } = await addChannel();

  await test.step('a new channel stays in its dialog', async () => {
    const mend = await failCalls(page, { method: 'POST', path: /^\/api\/channels$/ }, REFUSED);
    await channels.open(`?search=${encodeURIComponent(name)}`);
    await channels.openNew();
    await channels.fill({ Name: 'One too many', 'Stream URL': 'http://radio.invalid/stream' });
    await channels.create.click();
    await expect(channels.dialog.getByRole('alert')).toContainText(FULL);
    await expect(channels.field('Name')).toHaveValue('One too many');
    await mend();
  });

  await test.step('a deletion that cannot be undone names the limit', async () => {
    const mend = await failCalls(page, { method: 'POST', path: /\/restore$/ }, REFUSED);
    await channels.open(`?search=${encodeURIComponent(name)}`);
    void respondToDialog(page, 'accept');
    await channels.deleteButton(name).click();
    await channels.pageButton('Undo').click();
    await expect(channels.toast(FULL)).toBeVisible();
    await mend();
  });

  await test.step('a preview names for how many channels there is room', async () => {
    await changeResponse(page, '**/api/channels/import/preview', (preview: object) => ({
      ...preview,
      room: 1,
    }));
    await channels.open();
    await channels.pageButton('Import and export').click();
    await page.getByRole('menuitem', { name: 'Import channels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import channels' });
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await dialog.getByLabel('Text of the list').fill(`${mount('limit-1')}\n${mount('limit-2')}`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const hint = dialog.getByText('this one has room for 1 more. Choose fewer rows, or delete channels.');
    await expect(hint).toBeVisible();
    await dialog.getByRole('checkbox', { name: /limit-2$/ }).uncheck();
    await expect(hint).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Import 1 channel' })).toBeEnabled();
  });
});
