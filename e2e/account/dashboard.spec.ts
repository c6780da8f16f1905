import { AdminApi } from '../support/api/admin-api.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

test('shows a validation at once, without a reload', {
  tag: ['@dashboard', '@locked-entries'],
}, async ({ page, home, shell, screens, enter, accountServer }) => {
  const admin = await AdminApi.signIn(accountServer.origin, PEOPLE.admin);
  const search = encodeURIComponent(PEOPLE.pending.email);
  const { users } = await admin.call<{ users: { _id: string }[] }>('GET', `/api/users?search=${search}`);
  const setValidated = (isValidated: boolean) =>
    admin.call('PUT', `/api/users/${users[0]?._id}/validation`, { isValidated });
  await enter('pending', '/dashboard');
  await expect(screens.main.getByRole('heading', { name: 'Account Pending Validation' })).toBeVisible();
  await expect(home.cards).toHaveCount(12);
  await expect(home.count(14)).toBeVisible();
  // A channel's page is not open yet: the whole card plays.
  const card = screens.main.getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(0);
  // What the validation opens is loaded at once, so the server must admit the account by then.
  const favorites = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/favorites/channels',
  );
  try {
    await setValidated(true);
    await expect(screens.main.getByRole('heading', { name: 'Account Verified' })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(1);
    await shell.header.getByRole('link', { name: 'Channels', exact: true }).click();
    await expect(screens.title).toHaveText('Channels');
    expect((await favorites).status()).toBe(200);
  } finally {
    await page.goto('about:blank');
    await setValidated(false);
  }
});
