import { AdminApi } from '../support/api/admin-api.ts';
import { failCalls } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const LISTS = /^\/api\/channels$/;

const NEW_CHANNEL = { Name: 'Never saved', 'Stream URL': 'http://radio.invalid/stream' };

const openNew = async (channels: AdminChannels) => {
  await channels.open();
  await channels.openNew();
  await channels.fill(NEW_CHANNEL);
};

test('what was typed is never lost without a confirmation', {
  tag: '@channel-save-signed-out',
}, async ({ page, adminServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const session = await AdminApi.signIn(adminServer.origin, PEOPLE.admin);
  await session.signInPage(page);
  const channels = new AdminChannels(page, adminServer.origin);

  await test.step('Back confirms before it discards what was typed', async () => {
    await channels.open();
    await channels.pageButton('Next page').click();
    await expect(page).toHaveURL(/page=2/);
    await channels.add.click();
    await channels.fill({ Name: 'Never saved' });
    const prompt = respondToDialog(page, 'dismiss');
    await page.evaluate(() => history.back());
    expect(await prompt).toBe('What you have entered is not saved. Leave without saving?');
    await expect(channels.field('Name')).toHaveValue('Never saved');
    void respondToDialog(page, 'accept');
    await channels.button('Cancel').click();
    await expect(channels.dialog).toHaveCount(0);
  });

  await test.step('a save without a session adds Authentication required. Please log in again., and what was typed is back afterwards', async () => {
    await openNew(channels);
    await channels.button('Add program').click();
    await channels.program(1).getByLabel('Program', { exact: true }).fill('Dusk');
    await channels.program(1).getByLabel('Starts').fill('20:00');
    await channels.program(1).getByLabel('Ends').fill('23:30');
    const refusal = { success: false, code: 'unauthenticated', message: 'This session has ended' };
    await failCalls(page, { method: 'POST', path: LISTS }, { status: 401, json: refusal });
    await channels.create.click();
    await expect(channels.toast('This session has ended')).toBeVisible();
    await expect(channels.toast('Authentication required. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    // The dialog is there again with what was typed, its rows included.
    await new AccountScreens(page, adminServer.origin).signIn(PEOPLE.admin.email, PEOPLE.admin.password);
    await expect(channels.dialog.getByText('Your unsaved changes are back.')).toBeVisible();
    await channels.unfold();
    for (const [label, value] of Object.entries(NEW_CHANNEL))
      await expect(channels.field(label)).toHaveValue(value);
    await expect(channels.program(1).getByLabel('Program', { exact: true })).toHaveValue('Dusk');
    await channels.button('Discard them').click();
    await expect(channels.field('Name')).toHaveValue('');
    await expect(channels.program(1)).toHaveCount(0);
  });
});
