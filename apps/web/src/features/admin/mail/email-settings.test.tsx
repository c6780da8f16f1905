import type { EmailConfig } from '@airdial/contract/mail/schema';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { proxyFailure, refusal } from '../../../../testing/fake-api.ts';
import { sampleSite } from '../../../../testing/sample-site.tsx';
import { screen } from '../../../../testing/screen.ts';
import { emailTab, openSettings } from '../../../../testing/settings-tabs.tsx';
import { EmailSettings } from './email-settings.tsx';

const IS_CONFIGURED = 'Email is configured. The station sends its mail by this server.';
const NOT_CONFIGURED = 'Email is not configured yet. Mail waits in the outbox until it is.';
const SWITCHED_OFF =
  'Email is switched off in System Configuration: nothing is sent, and what waits stays where it is.';
const NOT_PART = 'What you have changed is not saved yet, and not part of the test.';
const TO_ADA = 'ada@radio.example';

const config = emailTab.config as EmailConfig;
const field = (label: string) => screen.main.getByLabelText(label, { exact: true });
const button = (name: string) => screen.main.getByRole('button', { name, exact: true });
const state = () => screen.main.getByRole('status').first();
const chip = () => screen.main.getByText('Configured', { exact: true });
const address = () => screen.field('Email Address');
const send = () => screen.button('Send Test Email');

/** The tab of a station that sends mail. */
const openEmail = (values: Partial<EmailConfig> = {}) => {
  const { Site, change } = sampleSite();
  const part = (
    <Site>
      <EmailSettings />
    </Site>
  );
  return { ...openSettings({ ...emailTab, part, config: { ...config, ...values } }), change };
};

const openTest = async () => {
  const opened = openEmail();
  await button('Test Configuration').click();
  return opened;
};

describe('the state', { tags: ['email-badge'] }, () => {
  test('is configured after the first save, which forgets the password on the page', async () => {
    const { api, stored } = openEmail({ isConfigured: false, passwordIsSet: false, lastUpdated: null });
    await expect.element(state()).toHaveTextContent(NOT_CONFIGURED);
    await expect.element(chip()).not.toBeInTheDocument();
    await expect.element(button('Test Configuration')).toBeDisabled();
    api.respond({
      saveEmailConfig: ({ body }) =>
        stored.save({ body: { ...body, isConfigured: true, passwordIsSet: true } }) as never,
    });
    await field('Password').fill('only here');
    await button(emailTab.save).click();
    await expect.element(screen.toast(emailTab.saved)).toBeVisible();
    await expect.element(state()).toHaveTextContent(IS_CONFIGURED);
    await expect.element(chip()).toBeVisible();
    await expect.element(field('Password')).toHaveValue('');
    await expect.element(button('Test Configuration')).toBeEnabled();
  });

  test('is off where the system has switched mail off, on open pages too', async () => {
    const { change } = openEmail();
    await expect.element(state()).toHaveTextContent(IS_CONFIGURED);
    change({ emailEnabled: false });
    await expect.element(state()).toHaveTextContent(SWITCHED_OFF);
    change({ emailEnabled: true });
    await expect.element(state()).toHaveTextContent(IS_CONFIGURED);
  });
});

describe('the form', { tags: ['email-form'] }, () => {
  test('lists the practices for security', { tags: ['email-practices'] }, async () => {
    openEmail();
    await expect
      .poll(() =>
        screen
          .panel('Security Best Practices')
          .getByRole('term')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'App-specific passwords',
        'Two-factor authentication',
        'Credential rotation',
        'Log monitoring',
      ]);
  });

  test('sets the port by the encryption', { tags: ['email-ports'] }, async () => {
    openEmail();
    const encryption = field('Encryption');
    await expect
      .poll(() =>
        encryption
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['STARTTLS (recommended)', 'TLS', 'SSL']);
    for (const [value, port] of [
      ['SSL', '465'],
      ['TLS', '587'],
      ['SSL', '465'],
      ['STARTTLS', '587'],
    ] as const) {
      await encryption.selectOptions(value);
      await expect.element(field('Port')).toHaveValue(port);
    }
  });

  test('shows an unencrypted relay that was configured elsewhere, and keeps it', {
    tags: ['email-encryption'],
  }, async () => {
    const { api } = openEmail({ encryption: 'None' });
    await expect.element(field('Encryption')).toHaveValue('None');
    await field('Username').fill('somebody');
    await button(emailTab.save).click();
    await expect.element(screen.toast(emailTab.saved)).toBeVisible();
    expect(api.requests('saveEmailConfig')[0]?.body).toMatchObject({
      encryption: 'None',
      username: 'somebody',
      port: 587,
    });
  });
});

describe('the password', { tags: ['email-password'] }, () => {
  test('is kept by a blank field', async () => {
    const { api } = openEmail();
    await expect.element(field('Password')).toHaveValue('');
    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription('A password is stored. Leave this blank to keep it.');
    await field('Username').fill('somebody');
    await button(emailTab.save).click();
    await expect.element(screen.toast(emailTab.saved)).toBeVisible();
    expect(api.requests('saveEmailConfig')[0]?.body).toMatchObject({ username: 'somebody', password: '' });
  });

  test('is asked for at its field when the server wants it again', { tags: ['email-calls'] }, async () => {
    const msg = 'Please enter the password again when host, port or encryption change';
    const { api } = openEmail();
    api.respond({
      saveEmailConfig: () => refusal('validation-failed', { errors: [{ param: 'password', msg }] }),
    });
    await field('SMTP Host').fill('mail.example.org');
    await button(emailTab.save).click();
    await expect.element(screen.toast('Please fix the validation errors')).toBeVisible();
    await expect.element(field('Password')).toHaveAccessibleDescription(msg);
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(field('SMTP Host')).toHaveValue('mail.example.org');
  });

  test('can be removed, and then there is nothing to remove', async () => {
    const { api, stored } = openEmail();
    api.respond({
      saveEmailConfig: ({ body }) => stored.save({ body: { ...body, passwordIsSet: false } }) as never,
    });
    const without = field('Without a password');
    await without.click();
    await expect.element(field('Password')).toBeDisabled();
    await expect.element(screen.main.getByText('Unsaved changes', { exact: true })).toBeVisible();
    await button(emailTab.save).click();
    await expect.element(screen.toast(emailTab.saved)).toBeVisible();
    expect(api.requests('saveEmailConfig')[0]?.body.password).toBeNull();
    await expect.element(without).not.toBeInTheDocument();
    await expect.element(field('Password')).toBeEnabled();
  });
});

describe('a test', { tags: ['email-test'] }, () => {
  test.each([
    ['', 'Please enter a test email address'],
    ['ada', 'Please enter a valid email address'],
  ])('is not sent to %j', { tags: ['email-test-rules'] }, async (value, text) => {
    await openTest();
    await expect.element(screen.dialog).toHaveAccessibleName('Test Email Configuration');
    await address().fill(value);
    await send().click();
    await expect.element(address()).toHaveAccessibleDescription(text);
    await expect.element(address()).toHaveFocus();
  });

  test('is not sent when it is cancelled', async () => {
    await openTest();
    await screen.button('Cancel').click();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    await expect.element(button('Test Configuration')).toHaveFocus();
  });

  test('is of what is saved, not of what was typed', async () => {
    openEmail();
    await field('Username').fill('somebody');
    await button('Test Configuration').click();
    await expect.element(screen.dialog.getByText(NOT_PART)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await field('Username').fill(config.username);
    await button('Test Configuration').click();
    await expect.element(send()).toBeVisible();
    await expect.element(screen.dialog.getByText(NOT_PART)).not.toBeInTheDocument();
  });

  test('that was sent closes the dialog', { tags: ['email-toasts'] }, async () => {
    const { api } = await openTest();
    api.respond({ testEmail: () => ({ success: true, message: 'Sent' }) });
    await address().fill(TO_ADA);
    await send().click();
    await expect.element(screen.toast(`Test email sent successfully to ${TO_ADA}`)).toBeVisible();
    await expect.element(screen.dialog).not.toBeInTheDocument();
    expect(api.requests('testEmail').map(({ body }) => body)).toEqual([{ testEmail: TO_ADA }]);
  });

  const REFUSED = 'The mail server refused the user name or the password. 535 No';
  test.each([
    ['the mail server', () => ({ success: false, message: REFUSED }), REFUSED],
    ['the mail server without a word', () => ({ success: false, message: '' }), 'Email test failed'],
    ['the server', () => proxyFailure(), 'Email test failed'],
  ])(
    'that fails by %s names the failure and keeps the address',
    {
      tags: ['email-test-failed'],
    },
    async (_by, respond, text) => {
      const { api } = await openTest();
      api.respond({ testEmail: respond });
      await address().fill(TO_ADA);
      await send().click();
      await expect.element(screen.toast(text)).toBeVisible();
      await expect.element(screen.dialog.getByRole('alert').filter({ hasText: text })).toBeInTheDocument();
      await expect.element(address()).toHaveValue(TO_ADA);
    },
  );
});
