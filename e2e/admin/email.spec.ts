import { freePort } from '../../apps/server/testing/free-port.ts';
import { createCertificate, SMTP_PASSWORD, startSmtpServer } from '../../apps/server/testing/smtp-server.ts';
import { changeSystem, emailTab, readEmail, resetSystem, saveEmail } from '../support/api/settings-tabs.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { PHONE } from '../support/browser/views.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';
import type { SettingsScreen } from '../support/pages/settings-screen.ts';
import type { Station } from '../support/servers/station.ts';

/** Opens the tab with a stored configuration. */
const openConfigured = async (server: Station, settings: SettingsScreen, change = {}) => {
  await saveEmail(server, change);
  await settings.open(emailTab.path);
  await expect(settings.field('SMTP Host')).toHaveValue('localhost');
};

test('shows what is stored, and explains what a test and a save will do', {
  tag: ['@email-practices', '@email-test', '@email-test-rules', '@email-ports'],
}, async ({ page, settings, adminServer }) => {
  await openConfigured(adminServer, settings);

  await test.step('lists the security best practices', async () => {
    await expect(settings.panel('Security Best Practices').getByRole('term')).toHaveText([
      'App-specific passwords',
      'Two-factor authentication',
      'Credential rotation',
      'Log monitoring',
    ]);
  });

  await test.step('shows that the system has switched mail off, on open pages too', async () => {
    const message = settings.main.getByText(/^Email is switched off in System Configuration/);
    await expect(message).toHaveCount(0);
    await changeSystem(adminServer, { emailEnabled: false });
    await expect(message).toBeVisible();
    await expect(settings.main.getByText(/^Email is configured/)).toHaveCount(0);
    await resetSystem(adminServer);
    await expect(message).toHaveCount(0);
  });

  await test.step('a test requires an address, and Cancel sends nothing', async () => {
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
      await expect(address).toHaveAccessibleDescription(text);
      await expect(address).toBeFocused();
    }
    await settings.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(settings.dialog).toHaveCount(0);
    await expect(settings.button('Test Configuration')).toBeFocused();
  });

  await test.step('choosing an encryption sets the port', async () => {
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

  await test.step('shows that unsaved changes are not part of a test', async () => {
    await settings.fill({ Username: 'somebody' });
    await settings.button('Test Configuration').click();
    await expect(settings.dialog).toContainText('not saved yet, and not part of the test');
  });

  await test.step('scrolls the current tab into view on a phone', async () => {
    await page.setViewportSize(PHONE);
    await openConfigured(adminServer, settings);
    const tab = settings.main.getByRole('tab', { name: 'Email Configuration' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(tab).toBeInViewport({ ratio: 1 });
  });
});

test('keeps the password and the encryption that are stored', {
  tag: ['@email-calls', '@email-password'],
}, async ({ page, settings, adminServer, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  await test.step('an unencrypted relay that was configured elsewhere is shown and kept', async () => {
    await openConfigured(adminServer, settings, { encryption: 'None' });
    await expect(settings.field('Encryption')).toHaveValue('None');
    await settings.fill({ Username: 'somebody' });
    await settings.button('Save Configuration').click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    expect(await readEmail(adminServer)).toMatchObject({ encryption: 'None', username: 'somebody' });
    await settings.dismissToasts();
  });

  await test.step('never shows the stored password; blank keeps it, and another server requires it again', async () => {
    await openConfigured(adminServer, settings);
    await expect(settings.field('Password')).toHaveValue('');
    await expect(settings.field('Password')).toHaveAccessibleDescription(
      'A password is stored. Leave this blank to keep it.',
    );
    expect(await page.content()).not.toContain(SMTP_PASSWORD);
    await settings.fill({ Username: 'somebody' });
    await settings.button('Save Configuration').click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    expect(await readEmail(adminServer)).toMatchObject({ username: 'somebody', passwordIsSet: true });
    await settings.fill({ 'SMTP Host': 'mail.example.org' });
    await settings.button('Save Configuration').click();
    await expect(settings.toast('Please fix the validation errors')).toBeVisible();
    await expect(settings.field('Password')).toHaveAccessibleDescription(
      'Please enter the password again when host, port or encryption change',
    );
    await expect(settings.field('Password')).toBeFocused();
    await expect(settings.field('SMTP Host')).toHaveValue('mail.example.org');
    expect((await readEmail(adminServer)).host).toBe('localhost');
    await settings.dismissToasts();
  });

  await test.step('a stored password can be removed, and then there is nothing to remove', async () => {
    await openConfigured(adminServer, settings);
    const without = settings.field('Without a password');
    await without.check();
    await expect(settings.field('Password')).toBeDisabled();
    await expect(settings.unsaved).toBeVisible();
    await settings.button('Save Configuration').click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    await expect(without).toHaveCount(0);
    await expect(settings.field('Password')).toBeEnabled();
    expect(await readEmail(adminServer)).toMatchObject({ host: 'localhost', passwordIsSet: false });
  });
});

test('shows why a test mail failed', {
  tag: '@email-test-failed',
}, async ({ page, settings, adminServer, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await test.step('a failing server shows Email test failed', async () => {
    await openConfigured(adminServer, settings);
    const mend = await failCalls(page, { method: 'POST', path: /email-config\/test$/ }, BAD_GATEWAY);
    await settings.sendTestEmail('ada@radio.example');
    await expect(settings.toast('Email test failed')).toBeVisible();
    await expect(settings.dialog.getByLabel('Email Address', { exact: true })).toHaveValue(
      'ada@radio.example',
    );
    await mend();
  });

  await test.step('a wrong password, an unreachable server and an untrusted certificate have messages of their own', async () => {
    await openConfigured(adminServer, settings, { password: 'not this one' });
    await settings.sendTestEmail('ada@radio.example');
    const signIn = /^The mail server refused the user name or the password\./;
    await expect(settings.toast(signIn)).toBeVisible();
    await expect(settings.dialog.getByRole('alert')).toContainText(signIn);
    await saveEmail(adminServer, { port: await freePort() });
    await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(settings.toast('Nothing answers there: the connection was refused.')).toBeVisible();
    const stranger = await startSmtpServer(createCertificate());
    await saveEmail(adminServer, { port: stranger.port });
    await settings.dialog.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(settings.toast('The certificate of the mail server is not valid.')).toBeVisible();
    expect(stranger.received).toEqual([]);
    await stranger.stop();
  });
});
