import {
  createCertificate,
  SMTP_PASSWORD,
  startSmtpServer,
} from '../../apps/server/src/testing/smtp-server.ts';
import { freePort } from '../support/free-port.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/hold-answer.ts';
import { SettingsScreen } from '../support/pages/settings-screen.ts';
import { type SettingsStation, startSettingsStation } from '../support/settings-station.ts';
import {
  changeSystem,
  emailFields,
  emailTab,
  readEmail,
  resetSystem,
  saveEmail,
} from '../support/settings-tabs.ts';
import { expect, test } from '../support/settings-test.ts';

/** Opens the tab of a station that is configured. */
const openConfigured = async (station: SettingsStation, settings: SettingsScreen, change = {}) => {
  await saveEmail(station, change);
  await settings.open(emailTab.path);
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
  await settings.open(emailTab.path);
  await expect(settings.main.getByRole('status').first()).toHaveText(
    'Email is not configured yet. Mail waits in the outbox until it is.',
  );
  await expect(settings.main.getByText('Configured', { exact: true })).toHaveCount(0);
  await expect(settings.button('Test Configuration')).toBeDisabled();
  await expect(settings.field('Port')).toHaveValue('587');
  await expect(settings.field('Encryption')).toHaveValue('STARTTLS');
  await settings.fill(emailFields(station.emailForm));
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  await expect(settings.main.getByText('Configured', { exact: true })).toBeVisible();
  await expect(settings.main.getByRole('status').first()).toContainText('Email is configured.');
  await expect(settings.field('Password')).toHaveValue('');
  await sendTest(settings, 'ada@radio.example');
  await expect(settings.toast('Test email sent successfully to ada@radio.example')).toBeVisible();
  await expect(settings.dialog).toHaveCount(0);
  expect(station.smtp.received).toMatchObject([
    { recipients: ['ada@radio.example'], isEncrypted: true, user: station.emailForm.username },
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
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  expect(await readEmail(settingsStation)).toMatchObject({ encryption: 'None', username: 'somebody' });
});

test('that the system has switched mail off is said, on pages that are open too', async ({
  settings,
  settingsStation,
}) => {
  await openConfigured(settingsStation, settings);
  const said = settings.main.getByText(/^Email is switched off in System Configuration/);
  await expect(said).toHaveCount(0);
  await changeSystem(settingsStation, { emailEnabled: false });
  await expect(said).toBeVisible();
  await resetSystem(settingsStation);
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
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  expect(await readEmail(settingsStation)).toMatchObject({ username: 'somebody', passwordIsSet: true });
  await settings.fill({ 'SMTP Host': 'mail.example.org' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.fixFields)).toBeVisible();
  await expect(settings.field('Password')).toHaveAccessibleDescription(
    'Please enter the password again when the server changes',
  );
  await expect(settings.field('Password')).toBeFocused();
  await expect(settings.field('SMTP Host')).toHaveValue('mail.example.org');
  expect((await readEmail(settingsStation)).host).toBe('localhost');
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
  await saveEmail(settingsStation, { port: await freePort() });
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(settings.toast('Nothing answers there: the connection was refused.')).toBeVisible();
  const stranger = await startSmtpServer(createCertificate());
  await saveEmail(settingsStation, { port: stranger.port });
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

test('what is not saved is said not to be part of a test', async ({ settings, settingsStation }) => {
  await openConfigured(settingsStation, settings);
  await settings.fill({ Username: 'somebody' });
  await settings.button('Test Configuration').click();
  await expect(settings.dialog).toContainText('not saved yet, and not part of the test');
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

test('on a phone the tab of the address is in sight', async ({ page, settings, settingsStation }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openConfigured(settingsStation, settings);
  const tab = settings.main.getByRole('tab', { name: 'Email Configuration' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });
});
