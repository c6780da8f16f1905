import { expect, storeSession, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const NEW_PASSWORD = 'Engine number 2';
const NEW_EMAIL = 'keira@elsewhere.example';

test('the profile changes the name, the sessions, the address of the favorites, the password and the address', {
  tag: ['@smoke', '@profile', '@session-list', '@favorites-key', '@password-change'],
}, async ({ page, screens, shell, enter, accountServer }) => {
  const { origin, mailbox } = accountServer;
  const statusFor = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get(`${origin}/api/auth/profile`, { headers })).status();
  };
  const elsewhere = await storeSession(page, origin, PEOPLE.rekeyed);
  await enter(PEOPLE.rekeyed, '/profile');

  await test.step('a new name is saved and shown in the header at once', async () => {
    await screens.fill({ 'First Name': 'Nóra', 'Last Name': 'Jordan' });
    await screens.button('Save Changes').click();
    await expect(screens.main.getByText('Nóra Jordan')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu of Nóra Jordan' })).toHaveText('NJ');
    await page.reload();
    await expect(screens.field('First Name')).toHaveValue('Nóra');
  });

  await test.step('the other sessions end', async () => {
    const card = screens.main.getByRole('region', { name: 'Sessions' });
    const rows = card.getByRole('listitem');
    await expect(rows.first()).toContainText('This session');
    await expect(rows.first()).toContainText(/This network \(.+\/\d+\)/);
    await expect(rows.last()).toContainText(/Chrome on /);
    expect(await statusFor(elsewhere)).toBe(200);
    await card.getByRole('button', { name: 'End All Other Sessions' }).click();
    await expect(rows).toHaveCount(1);
    expect(await statusFor(elsewhere)).toBe(401);
  });

  await test.step('the favorites have an address until it is revoked', async () => {
    const card = screens.main.getByRole('region', { name: 'Listen elsewhere' });
    await card.getByRole('button', { name: 'Make an Address' }).click();
    const address = (await card.getByText(/\/listen\/favorites\.m3u\?key=/).textContent()) ?? '';
    expect((await page.request.get(address)).status()).toBe(200);
    await card.getByRole('button', { name: 'Done' }).click();
    await card.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(card.getByRole('button', { name: 'Make an Address' })).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(401);
  });

  await test.step('a new password counts, and this session stays', async () => {
    await screens.fill({
      'Current Password': PEOPLE.rekeyed.password,
      'New Password': NEW_PASSWORD,
      'Confirm New Password': NEW_PASSWORD,
    });
    await screens.button('Change Password').click();
    await expect(shell.toasts.getByText('Password changed successfully.')).toBeVisible();
    await page.reload();
    await expect(screens.title).toHaveText('Profile');
  });

  await test.step('a new address counts once its mailed link is opened', async () => {
    await screens.fill({ Email: NEW_EMAIL });
    const form = screens.form('Save Changes');
    await form.getByLabel('Current Password', { exact: true }).fill(NEW_PASSWORD);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(screens.main.getByText(`${NEW_EMAIL} is waiting for its confirmation.`)).toBeVisible();
    await page.goto(await mailbox.link(NEW_EMAIL, 'verify-email', origin));
    await expect(screens.title).toHaveText('Email Verified!');
    await enter({ ...PEOPLE.rekeyed, email: NEW_EMAIL, password: NEW_PASSWORD }, '/dashboard');
    await expect(screens.title).toHaveText('Welcome back, Nóra!');
  });
});
