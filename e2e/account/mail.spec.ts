import type { ListedUser } from '@airdial/contract/user/schema';
import { AdminApi } from '../support/api/admin-api.ts';
import { stopClock } from '../support/browser/stop-clock.ts';
import { expect, test } from '../support/fixtures/account-fixture.ts';
import { PEOPLE } from '../support/seeds/people.ts';

const PASSWORD = 'Compiler1';
const NEW_PASSWORD = 'Compiler22';

test('leads from the registration through the mailed link to a validated listener', {
  tag: ['@smoke', '@verify-email'],
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
  await expect(page).toHaveURL(/\/login$/);
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

test('the mailed verification link', async ({ page, screens, accountServer, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { origin, mailbox } = accountServer;
  const email = 'jean@radio.example';
  const person = { firstName: 'Jean', lastName: 'Bartik', email, password: PASSWORD };
  await page.request.post(`${origin}/api/auth/register`, { data: person });
  const link = await mailbox.link(email, 'verify-email', origin);
  await test.step('a truncated verification link verifies nothing', async () => {
    await page.goto(link.slice(0, -1));
    await expect(screens.title).toHaveText('Verification Failed');
  });
  await test.step('a verification link opened twice still shows that the address is verified', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(link);
      await expect(screens.title).toHaveText('Email Verified!');
    }
  });
});

test('the mailed reset link sets a new password once', {
  tag: ['@reset-password', '@reset-texts'],
}, async ({ page, screens, shell, accountServer, consoleGuard }) => {
  consoleGuard.allow(/40[01] \((Bad Request|Unauthorized)\)/);
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
  await page.clock.install();
  await page.goto(link);
  await screens.fill({ 'New Password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
  // The page leads on after some seconds.
  await stopClock(page);
  await screens.button('Reset Password').click();
  await expect(screens.title).toHaveText('Password Reset Successful!');
  await expect(
    shell.toasts.getByText('Password reset successful! You can now login with your new password.'),
  ).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login$/);
  await screens.signIn(email, PASSWORD);
  await expect(screens.main.getByText('Invalid email or password')).toBeVisible();
  await screens.signIn(email, NEW_PASSWORD);
  await expect(screens.title).toHaveText('Welcome back, Fran!');

  await page.goto(link);
  await expect(screens.title).toHaveText('Invalid Reset Link');
});

test('the dashboard sends the verification mail again, and corrects a mistyped address', async ({
  screens,
  shell,
  enter,
  accountServer,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const { mailbox, origin } = accountServer;
  await enter('unverified', '/dashboard');
  await screens.button('Resend verification').click();
  await expect(shell.toasts.getByText('Verification email sent. Please check your inbox.')).toBeVisible();
  const link = await mailbox.link('una@radio.example', 'verify-email', origin);
  expect(link).toMatch(/\/verify-email\/[\w-]{20,}$/);

  await screens.button('Correct the address').click();
  await screens.fill({ Email: 'una@elsewhere.example', 'Current Password': PEOPLE.unverified.password });
  await screens.button('Save Address').click();
  await expect(shell.toasts.getByText('Your email address was corrected.')).toBeVisible();
  await expect(screens.main.getByText('It was sent to una@elsewhere.example.')).toBeVisible();
  await screens.page.goto(link);
  await expect(screens.title).toHaveText('Verification Failed');
  // Back as it was, for the other tests of this server.
  await screens.open('/dashboard');
  await screens.button('Correct the address').click();
  await screens.fill({ Email: PEOPLE.unverified.email, 'Current Password': PEOPLE.unverified.password });
  await screens.button('Save Address').click();
  await expect(screens.main.getByText(`It was sent to ${PEOPLE.unverified.email}.`)).toBeVisible();
});

async function validate(admin: AdminApi, email: string): Promise<void> {
  const path = `/api/users?search=${encodeURIComponent(email)}`;
  const { users } = await admin.call<{ users: ListedUser[] }>('GET', path);
  expect(users).toHaveLength(1);
  await admin.call('PUT', `/api/users/${users[0]?._id}/validation`, { isValidated: true });
}
