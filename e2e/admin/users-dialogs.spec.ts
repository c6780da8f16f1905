import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';

const GRACE = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@compiler.example',
  Password: NEW_PASSWORD,
};

test.describe('Add New User', { tag: '@user-dialog' }, () => {
  test.beforeEach(async ({ page, users }) => {
    await users.open();
    await page.getByRole('button', { name: 'Add New User' }).click();
    await expect(users.dialog.getByRole('heading', { name: 'Add New User' })).toBeVisible();
  });

  test('creates a customer', {
    tag: ['@user-calls', '@user-toasts', '@user-defaults'],
  }, async ({ page, users, accountServer }) => {
    await test.step('creates a customer who is not validated by default and may sign in: User created successfully', async () => {
      const email = `grace.${Date.now()}@compiler.example`;
      await expect(users.field('Role')).toHaveValue('customer');
      await expect(users.field('Validated')).not.toBeChecked();
      await users.fill({ ...GRACE, Email: ` ${email.toUpperCase()} ` });
      await users.button('Create User').click();
      await expect(users.toast('User created successfully')).toBeVisible();
      await expect(users.dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused();
      await users.search.fill(email);
      await expect(users.row('Grace Hopper').getByRole('cell')).toHaveText([
        'Grace Hopper',
        email,
        'Customer',
        'PendingUnverified',
        /20\d\d/,
        'Validate',
      ]);
      const data = { email, password: NEW_PASSWORD };
      expect((await page.request.post(`${accountServer.origin}/api/auth/login`, { data })).status()).toBe(
        200,
      );
      await accountServer.mailbox.link(email, 'verify-email', accountServer.origin);
      await users.dismissToasts();
    });

    await test.step('the browser prompts before it closes a tab with something typed', async () => {
      await page.getByRole('button', { name: 'Add New User' }).click();
      await users.field('First Name').fill('Grace');
      const prompt = new Promise<string>((resolve) =>
        page.once('dialog', (dialog) => dialog.accept().then(() => resolve(dialog.type()))),
      );
      await page.reload();
      expect(await prompt).toBe('beforeunload');
    });
  });
});

test('Edit User', {
  tag: ['@user-actions', '@user-dialog', '@user-calls', '@user-toasts'],
}, async ({ page, users, addUser, accountServer }) => {
  await test.step('Edit User shows the stored values without a password: User updated successfully', async () => {
    const before = await addUser();
    await users.open(`?search=${before.lastName}`);
    await users.action('Edit', before.fullName).click();
    await expect(users.dialog.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect(users.field('First Name')).toHaveValue(before.firstName);
    await expect(users.field('Last Name')).toHaveValue(before.lastName);
    await expect(users.field('Email')).toHaveValue(before.email);
    await expect(users.field('Role')).toHaveValue('customer');
    await expect(users.field('Password')).toHaveCount(0);
    await users.fill({ 'First Name': 'Zoé', 'Last Name': before.lastName });
    await users.field('Validated').check();
    await users.button('Save Changes').click();
    await expect(users.toast('User updated successfully')).toBeVisible();
    await expect(users.dialog).toHaveCount(0);
    const name = `Zoé ${before.lastName}`;
    await expect(users.row(name).getByRole('cell').nth(3)).toHaveText('ValidatedUnverified');
    await page.reload();
    await expect(users.row(name)).toBeVisible();
    await users.dismissToasts();
  });

  await test.step('a new address must be verified again, and the old one is informed', async () => {
    const { mailbox, origin } = accountServer;
    const before = await addUser();
    const email = `new.${before.email}`;
    await users.open(`?search=${before.lastName}`);
    await users.choose('Mark as verified', before.fullName);
    await expect(users.row(before.fullName).getByRole('cell').nth(3)).toHaveText('Pending');
    await users.action('Edit', before.fullName).click();
    await expect(users.field('Email')).toHaveAccessibleDescription('A new address has to be verified again.');
    await users.fill({ Email: email });
    await users.button('Save Changes').click();
    await expect(users.toast('User updated successfully')).toBeVisible();
    await expect(users.row(before.fullName).getByRole('cell').nth(1)).toHaveText(email);
    await expect(users.row(before.fullName).getByRole('cell').nth(3)).toHaveText('PendingUnverified');
    await mailbox.link(email, 'verify-email', origin);
    await mailbox.untilReceived(before.email, 'your account has another email address now');
  });
});

test('shows where a user is signed in, and ends it', {
  tag: '@session-list',
}, async ({ page, users, addUser, accountServer }) => {
  const { email, fullName } = await addUser({ isValidated: true });
  const data = { email, password: NEW_PASSWORD };
  const login = await page.request.post(`${accountServer.origin}/api/auth/login`, { data });
  const { token } = (await login.json()) as { token: string };
  await users.open(`?search=${fullName}`);
  await users.choose('Sessions', fullName);
  await expect(users.dialog).toHaveAccessibleName(`Sessions of ${fullName}`);
  await expect(users.dialog.getByRole('listitem')).toContainText('Chrome on');
  await expectNoViolationsInAllViews(page);
  await users.button('End All Sessions').click();
  await expect(users.toast('1 session ended')).toBeVisible();
  await expect(users.dialog).toContainText('Not signed in anywhere');
  await expect(users.dialog.getByText('Not signed in anywhere')).toBeFocused();
  const headers = { authorization: `Bearer ${token}` };
  const profile = await page.request.get(`${accountServer.origin}/api/auth/profile`, { headers });
  expect(profile.status()).toBe(401);
});
