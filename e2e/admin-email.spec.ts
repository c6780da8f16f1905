import type { EmailConfig } from '@airdial/contract/entities/email-config';
import {
  makeCertificate,
  SMTP_PASSWORD,
  startSmtpStation,
} from '../apps/server/src/test-support/smtp-station.ts';
import { SettingsScreen } from './pages/settings-screen.ts';
import { freePort } from './support/free-port.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls, holdAnswers } from './support/hold-answer.ts';
import { type EmailForm, type SettingsStation, startSettingsStation } from './support/settings-station.ts';
import { expect, test } from './support/settings-test.ts';

const PATH = '/admin/email';
const UPDATE = { method: 'POST', path: /email-config\/update$/ };
const SAVED = 'Email configuration saved successfully';
const FIX = 'Please fix the validation errors';

const configure = (station: SettingsStation, change: Partial<EmailForm> = {}) =>
  station.ada.call<{ config: EmailConfig }>('POST', '/api/email-config/update', {
    ...station.emailForm,
    ...change,
  });

const stored = async ({ ada }: SettingsStation): Promise<EmailConfig> =>
  (await ada.call<{ config: EmailConfig }>('GET', '/api/email-config/admin')).config;

/** Opens the tab of a station that is configured. */
const openConfigured = async (station: SettingsStation, settings: SettingsScreen, change = {}) => {
  await configure(station, change);
  await settings.open(PATH);
  await expect(settings.field('SMTP Host')).toHaveValue('localhost');
};

const sendTest = async (settings: SettingsScreen, address: string) => {
  await settings.button('Test Configuration').click();
  await settings.dialog.getByLabel('Email Address', { exact: true }).fill(address);
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
};

test('from nothing to a mail that arrives', async ({ page }) => {
  const station = await startSettingsStation();
  const settings = new SettingsScreen(page, station.origin);
  await station.ada.signInPage(page);
  await settings.open(PATH);
  await expect(settings.main.getByRole('status').first()).toHaveText(
    'Email is not configured yet. Mail waits in the outbox until it is.',
  );
  await expect(settings.main.getByText('Configured', { exact: true })).toHaveCount(0);
  await expect(settings.button('Test Configuration')).toBeDisabled();
  await expect(settings.field('Port')).toHaveValue('587');
  await expect(settings.field('Encryption')).toHaveValue('STARTTLS');
  const { host, port, username, password, fromEmail } = station.emailForm;
  await settings.fill({
    'SMTP Host': host,
    Port: `${port}`,
    Username: username,
    Password: password,
    'From Email': fromEmail,
  });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(SAVED)).toBeVisible();
  await expect(settings.main.getByText('Configured', { exact: true })).toBeVisible();
  await expect(settings.main.getByRole('status').first()).toContainText('Email is configured.');
  await expect(settings.field('Password')).toHaveValue('');
  await sendTest(settings, 'ada@radio.example');
  await expect(settings.toast('Test email sent successfully to ada@radio.example')).toBeVisible();
  await expect(settings.dialog).toHaveCount(0);
  expect(station.smtp.received).toMatchObject([
    { recipients: ['ada@radio.example'], isEncrypted: true, user: username },
  ]);
  await page.goto('about:blank');
  await station.stop();
});

test('choosing an encryption sets the port', async ({ settings, settingsStation }) => {
  await openConfigured(settingsStation, settings);
  const encryption = settings.field('Encryption');
  await expect(encryption.getByRole('option')).toHaveText(['STARTTLS (recommended)', 'TLS', 'SSL']);
  for (const [name, port] of [
    ['SSL', '465'],
    ['TLS', '587'],
    ['SSL', '465'],
    ['STARTTLS', '587'],
  ] as const) {
    await encryption.selectOption(name);
    await expect(settings.field('Port')).toHaveValue(port);
  }
});

test('a relay without encryption that was set by other means is shown as it is, and kept', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings, { encryption: 'None' });
  await expect(settings.field('Encryption')).toHaveValue('None');
  await settings.fill({ Username: 'somebody' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(SAVED)).toBeVisible();
  expect(await stored(settingsStation)).toMatchObject({ encryption: 'None', username: 'somebody' });
});

test('that the system has switched mail off is said, on pages that are open too', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings);
  const said = settings.main.getByText(/^Email is switched off in System Configuration/);
  await expect(said).toHaveCount(0);
  const { lastUpdated: _, ...system } = await settingsStation.ada.call<{ lastUpdated: string }>(
    'GET',
    '/api/system-config',
  );
  await settingsStation.grace.call('PUT', '/api/system-config', { ...system, emailEnabled: false });
  await expect(said).toBeVisible();
  await settingsStation.grace.call('POST', '/api/system-config/reset');
  await expect(said).toHaveCount(0);
});

test('the best practices are told', async ({ settings, settingsStation }) => {
  await openConfigured(settingsStation, settings);
  await expect(settings.panel('Security Best Practices').getByRole('term')).toHaveText([
    'App-specific passwords',
    'Two-factor authentication',
    'Credential rotation',
    'Log monitoring',
  ]);
});

/** Section 5 of the specification. */
const MISTAKES = [
  ['SMTP Host', '', 'SMTP host is required'],
  ['SMTP Host', 'a host', 'SMTP host must be a host name or an address'],
  ['Port', '', 'Valid port number (1-65535) is required'],
  ['Port', '0', 'Valid port number (1-65535) is required'],
  ['Port', '65536', 'Valid port number (1-65535) is required'],
  ['Port', '58.7', 'Valid port number (1-65535) is required'],
  ['Username', ' ', 'Username is required'],
  ['From Email', '', 'From email is required'],
  ['From Email', 'radio', 'Valid email address is required'],
] as const;

for (const [label, value, text] of MISTAKES) {
  test(`${label} '${value}': ${text}; it goes when the field is edited`, async ({
    settings,
    settingsStation,
  }) => {
    await openConfigured(settingsStation, settings);
    await settings.field(label).fill(value);
    await settings.button('Save Configuration').click();
    await expect(settings.toast(FIX)).toBeVisible();
    await expect(settings.field(label)).toHaveAccessibleDescription(text);
    await expect(settings.field(label)).toBeFocused();
    await settings.field(label).press('x');
    await expect(settings.field(label)).toHaveAttribute('aria-invalid', 'false');
  });
}

test('the stored password is never shown; blank keeps it, another server wants it again', async ({
  page,
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await openConfigured(settingsStation, settings);
  await expect(settings.field('Password')).toHaveValue('');
  await expect(settings.field('Password')).toHaveAccessibleDescription(
    'A password is stored. Leave this blank to keep it.',
  );
  expect(await page.content()).not.toContain(SMTP_PASSWORD);
  await settings.fill({ Username: 'somebody' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(SAVED)).toBeVisible();
  expect(await stored(settingsStation)).toMatchObject({ username: 'somebody', passwordIsSet: true });
  await settings.fill({ 'SMTP Host': 'mail.example.org' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(FIX)).toBeVisible();
  await expect(settings.field('Password')).toHaveAccessibleDescription(
    'Please enter the password again when the server changes',
  );
  await expect(settings.field('Password')).toBeFocused();
  await expect(settings.field('SMTP Host')).toHaveValue('mail.example.org');
  expect((await stored(settingsStation)).host).toBe('localhost');
});

test('a wrong password, an unreachable server and a certificate of nobody are told in words', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings, { password: 'not this one' });
  await sendTest(settings, 'ada@radio.example');
  const signIn = /^The mail server refused the user name or the password\./;
  await expect(settings.toast(signIn)).toBeVisible();
  await expect(settings.dialog).toContainText('Email test failed');
  await expect(settings.dialog.getByText(signIn)).toBeVisible();
  await configure(settingsStation, { port: await freePort() });
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(settings.toast('Nothing answers there: the connection was refused.')).toBeVisible();
  const stranger = await startSmtpStation(makeCertificate());
  await configure(settingsStation, { port: stranger.port });
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(settings.toast('The certificate of the mail server is not valid.')).toBeVisible();
  expect(stranger.received).toEqual([]);
  await stranger.stop();
});

test('a test wants an address; Cancel closes, and nothing was sent', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings);
  await settings.button('Test Configuration').click();
  await expect(settings.dialog).toHaveAccessibleName('Test Email Configuration');
  const address = settings.dialog.getByLabel('Email Address', { exact: true });
  const send = settings.dialog.getByRole('button', { name: 'Send Test Email' });
  for (const [value, text] of [
    ['', 'Please enter a test email address'],
    ['ada', 'Please enter a valid email address'],
  ] as const) {
    await address.fill(value);
    await send.click();
    await expect(settings.toast(text)).toBeVisible();
    await expect(address).toHaveAccessibleDescription(text);
  }
  await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings.dialog).toHaveCount(0);
  await expect(settings.button('Test Configuration')).toBeFocused();
});

test('what is not saved is marked, and said not to be part of a test', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings);
  await expect(settings.main.getByText('Unsaved changes')).toHaveCount(0);
  await settings.fill({ Username: 'somebody' });
  await expect(settings.main.getByText('Unsaved changes')).toBeVisible();
  await settings.button('Test Configuration').click();
  await expect(settings.dialog).toContainText('not saved yet, and not part of the test');
  await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
  await settings.fill({ Username: settingsStation.emailForm.username });
  await expect(settings.main.getByText('Unsaved changes')).toHaveCount(0);
});

test('leaving with something unsaved asks first', async ({ page, settings, settingsStation }) => {
  await openConfigured(settingsStation, settings);
  await settings.fill({ Username: 'somebody' });
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.message());
    await (asked.length === 1 ? question.dismiss() : question.accept());
  });
  await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(settings.field('Username')).toHaveValue('somebody');
  await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
  await expect(page).toHaveURL(/\/channels$/);
  expect(asked).toEqual(Array(2).fill('What you have entered is not saved. Leave without saving?'));
});

test('a lost connection while saving keeps the form: Failed to save email configuration', async ({
  page,
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await openConfigured(settingsStation, settings);
  await page.route('**/email-config/update', (route) => route.abort());
  await settings.fill({ Username: 'somebody', Password: 'something new' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast('Failed to save email configuration')).toBeVisible();
  await expect(settings.main.getByText('The server cannot be reached.')).toBeVisible();
  await expect(settings.field('Username')).toHaveValue('somebody');
  await expect(settings.field('Password')).toHaveValue('something new');
  await page.unroute('**/email-config/update');
  await settings.button('Save Configuration').click();
  await expect(settings.toast(SAVED)).toBeVisible();
  expect((await stored(settingsStation)).username).toBe('somebody');
});

test('a server that is away: Email test failed', async ({
  page,
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await openConfigured(settingsStation, settings);
  await failCalls(page, { method: 'POST', path: /email-config\/test$/ }, BAD_GATEWAY);
  await sendTest(settings, 'ada@radio.example');
  await expect(settings.toast('Email test failed')).toBeVisible();
  await expect(settings.dialog.getByLabel('Email Address', { exact: true })).toHaveValue('ada@radio.example');
});

test('the server’s own message is shown where it has one', async ({
  page,
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await openConfigured(settingsStation, settings);
  const json = { success: false, code: 'server-busy', message: 'The server is busy.' };
  await failCalls(page, UPDATE, { status: 503, json });
  await settings.button('Save Configuration').click();
  await expect(settings.toast('The server is busy.')).toBeVisible();
});

test('a configuration that cannot be had: Failed to load email configuration; it is tried again', async ({
  page,
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await configure(settingsStation);
  const mend = await failCalls(page, { method: 'GET', path: /email-config\/admin$/ }, BAD_GATEWAY);
  await settings.open(PATH);
  await expect(settings.toast('Failed to load email configuration')).toBeVisible();
  await mend();
  await settings.button('Try again').click();
  await expect(settings.field('SMTP Host')).toHaveValue('localhost');
});

test('loading shows the shape of the form, saving keeps the button and says so', async ({
  page,
  settings,
  settingsStation,
}) => {
  await configure(settingsStation);
  const answer = await holdAnswers(page, { method: 'GET', path: /email-config\/admin$/ });
  await settings.open(PATH);
  await expect(settings.main.getByText('Loading...')).toBeAttached();
  answer.letGo();
  await expect(settings.field('SMTP Host')).toBeVisible();
  const saving = await holdAnswers(page, UPDATE);
  await settings.button('Save Configuration').click();
  await expect(settings.button('Saving...')).toBeFocused();
  saving.letGo();
  await expect(settings.button('Save Configuration')).toBeFocused();
});

test('saving by Enter keeps the focus in the field, and nothing can be typed that would be lost', async ({
  page,
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings);
  const saving = await holdAnswers(page, UPDATE);
  await settings.field('Username').fill('somebody');
  await settings.field('Username').press('Enter');
  await expect(settings.button('Saving...')).toBeVisible();
  await page.keyboard.type(' else');
  saving.letGo();
  await expect(settings.toast(SAVED)).toBeVisible();
  await expect(settings.field('Username')).toHaveValue('somebody');
  await expect(settings.field('Username')).toBeFocused();
});

test('on a phone the tab of the address is in sight', async ({ page, settings, settingsStation }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openConfigured(settingsStation, settings);
  const tab = settings.main.getByRole('tab', { name: 'Email Configuration' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('two administrators: the later is shown what the other stored, and may take it or overrule it', async ({
  settings,
  settingsStation,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  await openConfigured(settingsStation, settings);
  await configure(settingsStation, { fromEmail: 'grace@station.example' });
  await settings.fill({ Username: 'mine' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(/^Somebody else has changed this meanwhile/)).toBeVisible();
  const theirs = settings.main.getByRole('definition').filter({ hasText: 'grace@station.example' });
  await expect(theirs).toBeVisible();
  await expect(settings.field('Username')).toHaveValue('mine');
  expect((await stored(settingsStation)).username).toBe(settingsStation.emailForm.username);
  await settings.button('Save mine anyway').click();
  await expect(settings.toast(SAVED)).toBeVisible();
  expect(await stored(settingsStation)).toMatchObject({
    username: 'mine',
    fromEmail: settingsStation.emailForm.fromEmail,
  });
  await configure(settingsStation, { username: 'hers' });
  await settings.fill({ Username: 'mine again' });
  await settings.button('Save Configuration').click();
  await settings.button('Load the newest').click();
  await expect(settings.field('Username')).toHaveValue('hers');
  await expect(settings.main.getByText('Unsaved changes')).toHaveCount(0);
});
