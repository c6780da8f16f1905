import {
  createCertificate,
  SMTP_PASSWORD,
  startSmtpServer,
} from '../../apps/server/src/testing/smtp-server.ts';
import {
  changeSystem,
  emailFields,
  emailTab,
  readEmail,
  resetSystem,
  saveEmail,
} from '../support/api/settings-tabs.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/settings-fixture.ts';
import { SettingsScreen } from '../support/pages/settings-screen.ts';
import { freePort } from '../support/processes/free-port.ts';
import { type SettingsServer, startSettingsServer } from '../support/servers/settings-server.ts';

/** Opens the tab with a stored configuration. */
const openConfigured = async (server: SettingsServer, settings: SettingsScreen, change = {}) => {
  await saveEmail(server, change);
  await settings.open(emailTab.path);
  await expect(settings.field('SMTP Host')).toHaveValue('localhost');
};

const sendTest = async (settings: SettingsScreen, address: string) => {
  await settings.button('Test Configuration').click();
  await settings.dialog.getByLabel('Email Address', { exact: true }).fill(address);
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
};

test('configures mail from nothing and delivers a test mail', async ({ page }) => {
  const server = await startSettingsServer();
  const settings = new SettingsScreen(page, server.origin);
  await server.ada.signInPage(page);
  await settings.open(emailTab.path);
  await expect(settings.main.getByRole('status').first()).toHaveText(
    'Email is not configured yet. Mail waits in the outbox until it is.',
  );
  await expect(settings.main.getByText('Configured', { exact: true })).toHaveCount(0);
  await expect(settings.button('Test Configuration')).toBeDisabled();
  await expect(settings.field('Port')).toHaveValue('587');
  await expect(settings.field('Encryption')).toHaveValue('STARTTLS');
  await settings.fill(emailFields(server.emailForm));
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  await expect(settings.main.getByText('Configured', { exact: true })).toBeVisible();
  await expect(settings.main.getByRole('status').first()).toContainText('Email is configured.');
  await expect(settings.field('Password')).toHaveValue('');
  await sendTest(settings, 'ada@radio.example');
  await expect(settings.toast('Test email sent successfully to ada@radio.example')).toBeVisible();
  await expect(settings.dialog).toHaveCount(0);
  expect(server.smtp.received).toMatchObject([
    { recipients: ['ada@radio.example'], isEncrypted: true, user: server.emailForm.username },
  ]);
  await page.goto('about:blank');
  await server.stop();
});

test('choosing an encryption sets the port', async ({ settings, settingsServer }) => {
  await openConfigured(settingsServer, settings);
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

test('an unencrypted relay that was configured elsewhere is shown and kept', async ({
  settings,
  settingsServer,
}) => {
  await openConfigured(settingsServer, settings, { encryption: 'None' });
  await expect(settings.field('Encryption')).toHaveValue('None');
  await settings.fill({ Username: 'somebody' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  expect(await readEmail(settingsServer)).toMatchObject({ encryption: 'None', username: 'somebody' });
});

test('shows that the system has switched mail off, on open pages too', async ({
  settings,
  settingsServer,
}) => {
  await openConfigured(settingsServer, settings);
  const message = settings.main.getByText(/^Email is switched off in System Configuration/);
  await expect(message).toHaveCount(0);
  await changeSystem(settingsServer, { emailEnabled: false });
  await expect(message).toBeVisible();
  await resetSystem(settingsServer);
  await expect(message).toHaveCount(0);
});

test('lists the security best practices', async ({ settings, settingsServer }) => {
  await openConfigured(settingsServer, settings);
  await expect(settings.panel('Security Best Practices').getByRole('term')).toHaveText([
    'App-specific passwords',
    'Two-factor authentication',
    'Credential rotation',
    'Log monitoring',
  ]);
});

test('never shows the stored password; blank keeps it, and another server requires it again', async ({
  page,
  settings,
  settingsServer,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await openConfigured(settingsServer, settings);
  await expect(settings.field('Password')).toHaveValue('');
  await expect(settings.field('Password')).toHaveAccessibleDescription(
    'A password is stored. Leave this blank to keep it.',
  );
  expect(await page.content()).not.toContain(SMTP_PASSWORD);
  await settings.fill({ Username: 'somebody' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.saved)).toBeVisible();
  expect(await readEmail(settingsServer)).toMatchObject({ username: 'somebody', passwordIsSet: true });
  await settings.fill({ 'SMTP Host': 'mail.example.org' });
  await settings.button('Save Configuration').click();
  await expect(settings.toast(emailTab.fixFields)).toBeVisible();
  await expect(settings.field('Password')).toHaveAccessibleDescription(
    'Please enter the password again when the server changes',
  );
  await expect(settings.field('Password')).toBeFocused();
  await expect(settings.field('SMTP Host')).toHaveValue('mail.example.org');
  expect((await readEmail(settingsServer)).host).toBe('localhost');
});

test('a wrong password, an unreachable server and an untrusted certificate have messages of their own', async ({
  settings,
  settingsServer,
}) => {
  await openConfigured(settingsServer, settings, { password: 'not this one' });
  await sendTest(settings, 'ada@radio.example');
  const signIn = /^The mail server refused the user name or the password\./;
  await expect(settings.toast(signIn)).toBeVisible();
  await expect(settings.dialog).toContainText('Email test failed');
  await expect(settings.dialog.getByText(signIn)).toBeVisible();
  await saveEmail(settingsServer, { port: await freePort() });
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(settings.toast('Nothing answers there: the connection was refused.')).toBeVisible();
  const stranger = await startSmtpServer(createCertificate());
  await saveEmail(settingsServer, { port: stranger.port });
  await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(settings.toast('The certificate of the mail server is not valid.')).toBeVisible();
  expect(stranger.received).toEqual([]);
  await stranger.stop();
});

test('a test requires an address, and Cancel sends nothing', async ({ settings, settingsServer }) => {
  await openConfigured(settingsServer, settings);
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

test('says that unsaved changes are not part of a test', async ({ settings, settingsServer }) => {
  await openConfigured(settingsServer, settings);
  await settings.fill({ Username: 'somebody' });
  await settings.button('Test Configuration').click();
  await expect(settings.dialog).toContainText('not saved yet, and not part of the test');
});

test('a failing server shows Email test failed', async ({ page, settings, settingsServer, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await openConfigured(settingsServer, settings);
  await failCalls(page, { method: 'POST', path: /email-config\/test$/ }, BAD_GATEWAY);
  await sendTest(settings, 'ada@radio.example');
  await expect(settings.toast('Email test failed')).toBeVisible();
  await expect(settings.dialog.getByLabel('Email Address', { exact: true })).toHaveValue('ada@radio.example');
});

test('scrolls the current tab into view on a phone', async ({ page, settings, settingsServer }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openConfigured(settingsServer, settings);
  const tab = settings.main.getByRole('tab', { name: 'Email Configuration' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });
});
