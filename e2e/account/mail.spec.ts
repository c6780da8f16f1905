import type { ListedUser } from '@airdial/contract/user/schema';
import { AdminApi } from '../support/api/admin-api.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const PASSWORD = 'Compiler1';
const NEW_PASSWORD = 'Compiler22';

test('leads from the registration through the mailed link to a validated listener', {
  tag: ['@smoke', '@register', '@verify-email'],
}, async ({ page, screens, shell, accountServer }) => {
  const { origin, mailbox } = accountServer;
  const email = 'betty@radio.example';
  await screens.open('/register');
  await screens.fill({
    'First Name': 'Betty',
    'Last Name': 'Holberton',
    Email: email,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await screens.button('Create Account').click();
  await expect(screens.title).toHaveText('Registration Successful!');
  await screens.link('Go to Login').click();
  await screens.signIn(email, PASSWORD);
  const banner = (name: string) => screens.main.getByRole('heading', { name });
  await expect(banner('Email Verification Required')).toBeVisible();

  await page.goto(await mailbox.link(email, 'verify-email', origin));
  await expect(screens.title).toHaveText('Email Verified!');
  await screens.link('Go to Dashboard').click();
  await expect(banner('Account Pending Validation')).toBeVisible();
  await screens.open('/profile');
  await expect(screens.title).toHaveText('Welcome back, Betty!');

  await validate(await AdminApi.signIn(origin, PEOPLE.admin), email);
  await mailbox.untilReceived(email, 'an administrator has validated your account');
  await screens.open('/channels');
  await expect(screens.title).toHaveText('Channels');
  await expect(page).toHaveURL(/\/channels$/);
  await expect(shell.links).toHaveText(['Home', 'Dashboard', 'Channels', 'Favorites']);
});

test('the mailed reset link sets a new password once', {
  tag: ['@reset-password', '@reset-texts'],
}, async ({ page, screens, accountServer }) => {
  const { origin, mailbox } = accountServer;
  const email = 'fran@radio.example';
  const person = { firstName: 'Fran', lastName: 'Bilas', email, password: PASSWORD };
  await page.request.post(`${origin}/api/auth/register`, { data: person });
  await screens.open('/login');
  await screens.link('Forgot your password?').click();
  await expect(screens.title).toHaveText('Forgot Password');
  await screens.fill({ Email: email });
  await screens.button('Send Reset Link').click();
  await expect(screens.title).toHaveText('Check Your Email');
  const link = await mailbox.link(email, 'reset-password', origin);
  await page.goto(link);
  await screens.fill({ 'New Password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
  await screens.button('Reset Password').click();
  await expect(screens.title).toHaveText('Password Reset Successful!');
  // Nothing is pressed: after three seconds the page leads on by itself.
  await expect(page).toHaveURL(/\/login$/);
  await screens.signIn(email, NEW_PASSWORD);
  await expect(screens.title).toHaveText('Welcome back, Fran!');
  await page.goto(link);
  await expect(screens.title).toHaveText('Invalid Reset Link');
});

async function validate(admin: AdminApi, email: string): Promise<void> {
  const path = `/api/users?search=${encodeURIComponent(email)}`;
  const { users } = await admin.call<{ users: ListedUser[] }>('GET', path);
  expect(users).toHaveLength(1);
  await admin.call('PUT', `/api/users/${users[0]?._id}/validation`, { isValidated: true });
}
