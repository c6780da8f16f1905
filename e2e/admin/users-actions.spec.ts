import { appCode } from '../../apps/server/testing/authenticator.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';

test('a row validates, deletes, verifies and deactivates', {
  tag: ['@user-actions', '@user-calls', '@user-toasts', '@user-filters', '@second-factor'],
}, async ({ page, users, addUser, accountServer }) => {
  await test.step('User validated successfully: the row, the cards, the tab and a mail show it', async () => {
    const { fullName, firstName, email } = await addUser();
    await users.open(`?search=${fullName}`);
    await expect(users.tab).toHaveText(/\(\d+ pending\)/);
    const waiting = async () => Number(/\d+/.exec((await users.tab.textContent()) ?? '')?.[0]);
    const validated = async () => Number(await users.card('Validated Users').textContent());
    const [waited, were] = [await waiting(), await validated()];
    await users.action('Validate', fullName).click();
    await expect(users.toast('User validated successfully')).toBeVisible();
    await expect(users.row(fullName).getByRole('cell').nth(3)).toContainText('Validated');
    await expect.poll(waiting).toBe(waited - 1);
    await expect.poll(validated).toBe(were + 1);
    await accountServer.mailbox.untilReceived(email, `Hello ${firstName}`);
    await accountServer.mailbox.untilReceived(email, 'an administrator has validated your account');

    await users.action('Invalidate', fullName).click();
    await expect(users.toast('User invalidated successfully')).toBeVisible();
    await expect(users.row(fullName).getByRole('cell').nth(3)).toContainText('Pending');
    await expect.poll(waiting).toBe(waited);
    await users.dismissToasts();
  });

  await test.step('confirms before it deletes an account: User deleted successfully', async () => {
    const { fullName } = await addUser();
    await users.open(`?search=${fullName}`);
    const prompt = respondToDialog(page, 'dismiss');
    await users.action('Delete', fullName).click();
    expect(await prompt).toContain(`Delete ${fullName}?`);
    await expect(users.row(fullName)).toBeVisible();
    void respondToDialog(page, 'accept');
    await users.action('Delete', fullName).click();
    await expect(users.toast('User deleted successfully')).toBeVisible();
    await expect(users.main.getByRole('heading', { name: 'No users found' })).toBeVisible();
  });

  await test.step('resends the verification mail, or marks the address as verified without it', async () => {
    const { fullName, email } = await addUser();
    const { mailbox, origin } = accountServer;
    const first = await mailbox.link(email, 'verify-email', origin);
    await users.open(`?search=${fullName}`);
    await users.choose('Resend verification', fullName);
    await expect(users.toast('Verification email sent')).toBeVisible();
    await expect.poll(() => mailbox.link(email, 'verify-email', origin)).not.toBe(first);
    await users.choose('Mark as verified', fullName);
    await expect(users.toast('Email address marked as verified')).toBeVisible();
    await expect(users.row(fullName).getByRole('cell').nth(3)).toHaveText('Pending');
    await expect((await users.openMenu(fullName)).getByRole('menuitem')).toHaveText([
      'Sessions',
      'Deactivate',
    ]);
  });

  await test.step('a deactivated user is signed out at once, until the account is activated again', async () => {
    const { fullName, email } = await addUser({ isValidated: true });
    const { origin } = accountServer;
    const signIn = () =>
      page.request.post(`${origin}/api/auth/login`, { data: { email, password: NEW_PASSWORD } });
    const { token } = (await (await signIn()).json()) as { token: string };
    await users.open(`?search=${fullName}`);
    const kept = respondToDialog(page, 'dismiss');
    await users.choose('Deactivate', fullName);
    expect(await kept).toContain(`Deactivate ${fullName}?`);
    void respondToDialog(page, 'accept');
    await users.choose('Deactivate', fullName);
    await expect(users.toast('User deactivated successfully')).toBeVisible();
    await expect(users.row(fullName).getByText('Inactive', { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`${origin}/api/auth/profile`, { headers })).status()).toBe(401);
    expect((await signIn()).status()).toBe(403);
    await users.choose('Activate', fullName);
    await expect(users.toast('User activated successfully')).toBeVisible();
    await expect(users.row(fullName).getByText('Inactive', { exact: true })).toHaveCount(0);
    expect((await signIn()).status()).toBe(200);
  });

  await test.step('a second factor that its owner has lost is removed, and a mail says so', async () => {
    const { fullName, email } = await addUser({ isValidated: true });
    const { origin, mailbox } = accountServer;
    const signIn = async () => {
      const data = { email, password: NEW_PASSWORD };
      const response = await page.request.post(`${origin}/api/auth/login`, { data });
      return (await response.json()) as { token?: string };
    };
    const headers = { authorization: `Bearer ${(await signIn()).token}` };
    const url = `${origin}/api/auth/second-factor`;
    const { secret } = (await (await page.request.post(url, { headers })).json()) as { secret: string };
    await page.request.put(url, { headers, data: { code: appCode(secret) } });
    expect(await signIn()).not.toHaveProperty('token');
    await users.open(`?search=${fullName}`);
    const question = respondToDialog(page, 'accept');
    await users.choose('Remove second factor', fullName);
    expect(await question).toContain(`Remove the second factor of ${fullName}?`);
    await expect(users.toast('Second factor removed')).toBeVisible();
    await expect((await users.openMenu(fullName)).getByRole('menuitem')).not.toContainText([
      'Remove second factor',
    ]);
    expect(await signIn()).toHaveProperty('token');
    await mailbox.untilReceived(email, 'a sign-in to your account needs only your password again');
  });
});
