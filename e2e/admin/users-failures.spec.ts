import { BAD_GATEWAY, failCalls, holdResponses } from '../support/browser/hold-responses.ts';
import { respondToDialog } from '../support/browser/respond-to-dialog.ts';
import { setOffline } from '../support/browser/set-offline.ts';
import { expect, NEW_PASSWORD, test } from '../support/fixtures/users-fixture.ts';
import { expectNoViolations } from '../support/meters/expect-no-violations.ts';

const LIST = { method: 'GET', path: /\/api\/users$/ };
const CREATE = { method: 'POST', path: /\/api\/users$/ };
const UPDATE = { method: 'PUT', path: /\/api\/users\/[^/]+$/ };
const DELETE = { method: 'DELETE', path: /\/api\/users\/[^/]+$/ };
const VALIDATION = { method: 'PUT', path: /\/api\/users\/[^/]+\/validation$/ };
const ACTIVATION = { method: 'PUT', path: /\/api\/users\/[^/]+\/activation$/ };
const VERIFICATION = { method: 'POST', path: /\/api\/users\/[^/]+\/resend-verification$/ };

/** An error response of the server; a proxy's has no code. */
const errorResponse = (status: number, code: string, message: string) => ({
  status,
  json: { success: false, code, message },
});
const BUSY = errorResponse(503, 'server-busy', 'The server is busy. Please try again in a few seconds.');
const NO_ANSWER = 'The server could not answer.';
const REFUSED = errorResponse(400, 'validation-failed', 'These are the server’s words.');

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Failed to load resource/));

test('the list waits, fails, or is empty', { tag: '@panel-failed' }, async ({ page, users }) => {
  await test.step('shows a placeholder while loading', async () => {
    const held = await holdResponses(page, LIST);
    await users.open();
    await expect(users.main.getByTestId('users-loading')).toBeVisible();
    held.release();
    await expect(users.rows.first()).toBeVisible();
    await expect(users.main.getByTestId('users-loading')).toHaveCount(0);
  });

  await test.step('Failed to load admin data offers Try again', async () => {
    const mend = await failCalls(page, LIST, BAD_GATEWAY);
    await users.open();
    const alert = users.main.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Failed to load admin data' })).toBeVisible();
    await expect(users.toasts.getByRole('alert')).toHaveCount(0);
    await expectNoViolations(page);
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(users.rows.first()).toBeVisible();
    await users.dismissToasts();
  });

  await test.step('an empty result is shown as such and leads back to all users', async () => {
    await users.open('?search=nobody-at-all&status=pending');
    await expect(users.main.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect(users.rows.first()).toBeVisible();
    await expect(users.search).toHaveValue('');
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
});

/** Section 8 of the specification. */
const CREATE_FAILURES = [
  ['400', REFUSED, 'These are the server’s words.'],
  ['503', BUSY, 'Failed to create user. Please try again.'],
  ['a proxy’s 502', BAD_GATEWAY, 'Failed to create user. Please try again.'],
] as const;

const UPDATE_FAILURES = [
  ['400', REFUSED, 'These are the server’s words.'],
  ['403', errorResponse(403, 'forbidden', 'No.'), 'You do not have permission to update this user'],
  ['404', errorResponse(404, 'user-not-found', 'Gone.'), 'User not found'],
  ['a proxy’s 404', { status: 404, body: 'nothing' }, 'User not found'],
  ['503', BUSY, 'Failed to update user. Please try again.'],
] as const;

const GRACE = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@radio.example',
  Password: NEW_PASSWORD,
};

test('Add New User', { tag: '@user-create-failed' }, async ({ page, users }) => {
  await users.open();
  await page.getByRole('button', { name: 'Add New User' }).click();
  await users.fill(GRACE);

  await test.step('shows the text for each status and keeps what was typed', async () => {
    for (const [status, response, text] of CREATE_FAILURES)
      await test.step(`${status}: ${text}`, async () => {
        const mend = await failCalls(page, CREATE, response);
        await users.button('Create User').click();
        await expect(users.toast(text)).toBeVisible();
        // A modal dialog hides the toast from screen readers.
        await expect(users.dialog.getByRole('alert')).toContainText(text);
        for (const [label, value] of Object.entries(GRACE))
          await expect(users.field(label)).toHaveValue(value);
        await mend();
        await users.dismissToasts();
      });
  });

  await test.step('shows a taken address at its field', async () => {
    await users.fill({ Email: ' VAL@radio.example' });
    await users.button('Create User').click();
    await expect(users.field('Email')).toHaveAccessibleDescription('User with this email already exists');
    await expect(users.field('Email')).toBeFocused();
    await expect(users.toasts.getByText(/already exists/)).toHaveCount(0);
  });

  await test.step('a connection lost while saving keeps the form, which saves once it is back', async () => {
    const email = `offline.${Date.now()}@radio.example`;
    await users.fill({ Email: email });
    await setOffline(page, true);
    await users.button('Create User').click();
    await expect(users.toast('Failed to create user. Please try again.')).toBeVisible();
    await expect(users.toast('The server cannot be reached.')).toBeVisible();
    await expect(users.field('Email')).toHaveValue(email);
    await setOffline(page, false);
    await users.button('Create User').click();
    await expect(users.toast('User created successfully')).toBeVisible();
    await users.dismissToasts();
  });

  await test.step('a second press while creating creates no second user', async () => {
    await page.getByRole('button', { name: 'Add New User' }).click();
    const held = await holdResponses(page, CREATE);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && CREATE.path.test(new URL(request.url()).pathname)) calls += 1;
    });
    await users.fill({ ...GRACE, Email: `twice.${Date.now()}@radio.example` });
    await users.button('Create User').click();
    await expect(users.button('Creating...')).toHaveAttribute('aria-disabled', 'true');
    await users.button('Creating...').click({ force: true });
    held.release();
    await expect(users.toast('User created successfully')).toBeVisible();
    expect(calls).toBe(1);
  });
});

test('Edit User', { tag: '@user-update-failed' }, async ({ page, users, addUser }) => {
  const { fullName } = await addUser();
  await users.open(`?search=${fullName}`);
  await users.action('Edit', fullName).click();

  await test.step('shows the text for each status and keeps what was typed', async () => {
    await users.fill({ 'First Name': 'Typed' });
    for (const [status, response, text] of UPDATE_FAILURES)
      await test.step(`${status}: ${text}`, async () => {
        const mend = await failCalls(page, UPDATE, response);
        await users.button('Save Changes').click();
        await expect(users.toast(text)).toBeVisible();
        await expect(users.dialog.getByRole('alert')).toContainText(text);
        await expect(users.field('First Name')).toHaveValue('Typed');
        await mend();
        await users.dismissToasts();
      });
  });

  await test.step('a taken address shows the server’s message at the field alone', async () => {
    await users.fill({ Email: 'val@radio.example' });
    await users.button('Save Changes').click();
    await expect(users.field('Email')).toHaveAccessibleDescription('User with this email already exists');
    await expect(users.field('Email')).toBeFocused();
    await expect(users.toasts.getByText(/already exists/)).toHaveCount(0);
  });
});

test('shows the text of each failure from the row', {
  tag: '@user-action-failed',
}, async ({ page, users, addUser }) => {
  const { fullName } = await addUser();
  await users.open(`?search=${fullName}`);
  page.on('dialog', (dialog) => dialog.accept());

  for (const [what, call, given, texts, act] of [
    ['Validate', VALIDATION, BUSY, ['Failed to update user validation status'], null],
    ['Delete', DELETE, BAD_GATEWAY, ['Failed to delete user', NO_ANSWER], null],
    [
      'Delete',
      DELETE,
      errorResponse(403, 'cannot-delete-admin', 'Cannot delete admin users'),
      ['Cannot delete admin users'],
      null,
    ],
    ['Deactivate', ACTIVATION, BAD_GATEWAY, ['Failed to update user. Please try again.', NO_ANSWER], 'menu'],
    [
      'Resend verification',
      VERIFICATION,
      errorResponse(429, 'too-many-requests', 'Too many requests. Please wait a moment and try again.'),
      ['Too many requests. Please wait a moment and try again.'],
      'menu',
    ],
    [
      'Resend verification',
      VERIFICATION,
      BAD_GATEWAY,
      ['Failed to send the verification email', NO_ANSWER],
      'menu',
    ],
  ] as const)
    await test.step(`${what} fails with: ${texts.join(' ')}`, async () => {
      const mend = await failCalls(page, call, given);
      if (act === 'menu') await users.choose(what, fullName);
      else await users.action(what, fullName).click();
      await expect(users.toasts.getByRole('alert').getByRole('paragraph')).toHaveText([...texts]);
      await expect(users.row(fullName).getByRole('cell').nth(3)).toHaveText('PendingUnverified');
      await mend();
      await users.dismissToasts();
    });
});

test('a row survives a second press and an outdated list', {
  tag: '@admin-delete-refused',
}, async ({ page, ada, users, addUser }) => {
  const { _id, firstName, lastName, email, fullName } = await addUser();
  await users.open(`?search=${fullName}`);

  await test.step('a second press while validating does nothing', async () => {
    const held = await holdResponses(page, VALIDATION);
    await users.action('Validate', fullName).click();
    await expect(users.action('Validate', fullName)).toHaveAttribute('aria-disabled', 'true');
    await users.action('Validate', fullName).click({ force: true });
    held.release();
    await expect(users.toast('User validated successfully')).toBeVisible();
    await expect(users.action('Invalidate', fullName)).toBeVisible();
    await expect(users.toast('User invalidated successfully')).toHaveCount(0);
    await users.dismissToasts();
  });

  await test.step('a user who became an administrator cannot be deleted from an outdated list', async () => {
    await expect(users.action('Delete', fullName)).toBeVisible();
    await ada.call('PUT', `/api/users/${_id}`, { firstName, lastName, email, role: 'admin' });
    void respondToDialog(page, 'accept');
    await users.action('Delete', fullName).click();
    await expect(users.toast('Cannot delete admin users')).toBeVisible();
    await expect(users.action('Delete', fullName)).toHaveCount(0);
    await expect(users.row(fullName).getByRole('cell').nth(2)).toHaveText('Administrator');
  });
});
