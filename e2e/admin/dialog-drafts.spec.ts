import type { ListedUser } from '@airdial/contract/user/schema';
import type { Page } from '@playwright/test';
import { AdminApi } from '../support/api/admin-api.ts';
import { endSession } from '../support/api/end-session.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import { AccountScreens } from '../support/pages/account-screens.ts';
import { AdminChannels } from '../support/pages/admin-channels.ts';
import { UsersScreen } from '../support/pages/users-screen.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const draftOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'));

/** Signs the page in with a session of its own, which the test ends. */
const signIn = async (page: Page, origin: string): Promise<AccountScreens> => {
  const session = await AdminApi.signIn(origin, PEOPLE.admin);
  await session.signInPage(page);
  return new AccountScreens(page, origin);
};

test('the draft of a channel that was deleted meanwhile opens its dialog once, which says so', {
  tag: ['@channel-conflicts', '@channel-save-signed-out'],
}, async ({ page, adminServer, addChannel, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/, /404 \(Not Found\)/);
  const { origin, grace } = adminServer;
  const account = await signIn(page, origin);
  const channels = new AdminChannels(page, origin);
  const { _id, name } = await addChannel();
  await channels.open(`?search=${encodeURIComponent(name)}`);
  await channels.edit(name);
  await channels.fill({ Description: 'Never saved' });
  await endSession(page, origin);
  await channels.save.click();
  await expect(page).toHaveURL(/\/login$/);
  await grace.call('DELETE', `/api/channels/${_id}`);

  await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
  await expect(channels.dialog.getByRole('alert')).toHaveText('Channel not found');
  await expect(channels.button('Try again')).toHaveCount(0);
  await expect.poll(() => draftOf(page)).toBeNull();
  await channels.button('Close').click();
  await channels.open();
  await expect(channels.rows).toHaveCount(10);
  await expect(channels.dialog).toHaveCount(0);
});

test('the draft of a user who was deleted meanwhile is dropped', {
  tag: '@user-conflicts',
}, async ({ page, adminServer, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/, /404 \(Not Found\)/);
  const { origin, grace } = adminServer;
  const account = await signIn(page, origin);
  const users = new UsersScreen(page, origin);
  const person = {
    firstName: 'Gone',
    lastName: 'Meanwhile',
    email: 'gone.meanwhile@radio.example',
    password: 'engine number 12',
    role: 'customer',
    isValidated: false,
  };
  const { user } = await grace.call<{ user: ListedUser }>('POST', '/api/users', person);
  await users.open('?search=meanwhile');
  await users.action('Edit', user.fullName).click();
  await users.fill({ 'First Name': 'Never saved' });
  await endSession(page, origin);
  await users.button('Save Changes').click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await draftOf(page)).toContain('Never saved');
  await grace.call('DELETE', `/api/users/${user._id}`);

  await account.signIn(PEOPLE.admin.email, PEOPLE.admin.password);
  await expect.poll(() => draftOf(page)).toBeNull();
  await expect(users.dialog).toHaveCount(0);
});
