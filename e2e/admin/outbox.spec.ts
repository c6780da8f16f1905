import { emailFields, emailTab, saveEmail } from '../support/api/settings-tabs.ts';
import { BAD_GATEWAY, BAD_GATEWAY_LINE, failCalls } from '../support/browser/hold-responses.ts';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { expectNoViolationsInAllViews } from '../support/meters/expect-no-violations.ts';
import { SettingsScreen } from '../support/pages/settings-screen.ts';
import { type Station, startStation } from '../support/servers/station.ts';

const LIST = { method: 'GET', path: /email-config\/outbox$/ };
const RECIPIENTS_PAGE_SIZE = 10;

/** Registrations are limited by address, so each comes from one of its own. */
const register = async ({ origin }: Station, email: string, from: string): Promise<void> => {
  const password = 'Engine1';
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ firstName: 'Lou', lastName: 'Listener', email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot register: ${await response.text()}`);
};

type Counts = { readonly waiting: number; readonly sent: number; readonly failed: number };

/** Waits until the outbox has these counts. */
const outboxIs = async ({ ada }: Station, counts: Counts): Promise<void> => {
  const read = async () =>
    (await ada.call<{ counts: Counts }>('GET', '/api/email-config/outbox?limit=1')).counts;
  await expect.poll(read, { timeout: 30_000 }).toEqual(counts);
};

/** Waits until the waiting mail has been tried once. */
const triedAndPutOff = async ({ ada }: Station): Promise<void> => {
  const path = '/api/email-config/outbox?state=waiting';
  const read = async () => (await ada.call<{ mails: { reason: string | null }[] }>('GET', path)).mails;
  await expect.poll(read, { timeout: 30_000 }).toMatchObject([{ reason: expect.any(String) }]);
};

/** The counts cover all mails of a server, so each test has its own. */
let server: Station;
let settings: SettingsScreen;
test.beforeEach(async ({ page }) => {
  server = await startStation();
  settings = new SettingsScreen(page, server.origin);
  await server.ada.signInPage(page);
});
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await server.stop();
});

const outbox = () => settings.panel('Outbox');
const tab = (name: string) => outbox().getByRole('tab', { name });
const row = (recipient: string) => outbox().getByRole('row').filter({ hasText: recipient });

test('mail is configured from nothing', {
  tag: ['@email-badge', '@email-form', '@email-test', '@email-toasts'],
}, async () => {
  await settings.open(emailTab.path);

  await test.step('each list has its own empty text', async () => {
    for (const [name, text] of [
      ['All (0)', 'No mail yet'],
      ['Waiting (0)', 'Nothing waits'],
      ['Sent (0)', 'Nothing was sent lately'],
      ['Failed (0)', 'Nothing failed'],
    ] as const) {
      await tab(name).click();
      await expect(outbox().getByRole('heading', { name: text })).toBeVisible();
    }
  });

  const count = RECIPIENTS_PAGE_SIZE + 1;
  await test.step('mails wait until mail is configured, on pages of their list', async () => {
    for (let index = 1; index <= count; index += 1)
      await register(server, `lou${index}@radio.example`, `10.3.0.${index}`);
    await outboxIs(server, { waiting: count, sent: 0, failed: 0 });
    await settings.open(emailTab.path);
    await expect(outbox().getByRole('row')).toHaveCount(1 + RECIPIENTS_PAGE_SIZE);
    await outbox().getByRole('button', { name: 'Last page' }).click();
    await expect(row('lou1@radio.example')).toBeVisible();
    await expect(outbox().getByRole('row')).toHaveCount(2);
  });

  await test.step('configures mail from nothing and delivers a test mail', async () => {
    await expect(settings.main.getByRole('status').first()).toHaveText(
      'Email is not configured yet. Mail waits in the outbox until it is.',
    );
    await expect(settings.main.getByText('Configured', { exact: true })).toHaveCount(0);
    await expect(settings.button('Test Configuration')).toBeDisabled();
    await expect(settings.field('Port')).toHaveValue('587');
    await expect(settings.field('Encryption')).toHaveValue('STARTTLS');
    await settings.fill(emailFields(server.mailbox.form));
    await settings.button('Save Configuration').click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    await expect(settings.main.getByText('Configured', { exact: true })).toBeVisible();
    await expect(settings.main.getByRole('status').first()).toContainText('Email is configured.');
    await expect(settings.field('Password')).toHaveValue('');
    await settings.sendTestEmail('ada@radio.example');
    await expect(settings.toast('Test email sent successfully to ada@radio.example')).toBeVisible();
    await expect(settings.dialog).toHaveCount(0);
    const tests = server.mailbox.received.filter(({ recipients }) =>
      recipients.includes('ada@radio.example'),
    );
    expect(tests).toMatchObject([
      { recipients: ['ada@radio.example'], isEncrypted: true, user: server.mailbox.form.username },
    ]);
  });

  await test.step('sends the waiting mails once mail is configured, and pages through them', async () => {
    await outboxIs(server, { waiting: 0, sent: count, failed: 0 });
    await outbox().getByRole('button', { name: 'Refresh outbox' }).click();
    await expect(tab(`Sent (${count})`)).toBeVisible();
  });
});

test('lists what happened to each mail, and sends again what failed', {
  tag: '@outbox',
}, async ({ page, consoleGuard }) => {
  consoleGuard.allow(BAD_GATEWAY_LINE);
  await saveEmail(server);
  const recipients = ['later', 'lou', 'nobody1', 'nobody2'].map((name) => `${name}@radio.example`);
  for (const [index, recipient] of recipients.entries())
    await register(server, recipient, `10.1.0.${index + 1}`);
  await outboxIs(server, { waiting: 1, sent: 1, failed: 2 });
  await triedAndPutOff(server);

  await test.step('an outbox that fails to load and a mail that fails to resend show errors and can be retried', async () => {
    const mendList = await failCalls(page, LIST, BAD_GATEWAY);
    await settings.open(emailTab.path);
    await expect(outbox().getByRole('alert')).toContainText('Failed to load the outbox');
    await mendList();
    await outbox().getByRole('button', { name: 'Try again' }).click();
    await expect(row('nobody1@radio.example')).toBeVisible();
    const mendResend = await failCalls(page, { method: 'POST', path: /resend/ }, BAD_GATEWAY);
    await outbox().getByRole('button', { name: 'Resend the mail to nobody1@radio.example' }).click();
    await expect(settings.toast('Failed to send the mail again')).toBeVisible();
    await expect(settings.toast('The server could not answer.')).toBeVisible();
    await expect(row('nobody1@radio.example')).toContainText('Failed');
    await mendResend();
    await settings.dismissToasts();
  });

  await test.step('lists waiting, sent and failed mails with the reason, the attempts and the next one', async () => {
    await expect(outbox().getByRole('tab')).toHaveText(['All (4)', 'Waiting (1)', 'Sent (1)', 'Failed (2)']);
    await expect(row('lou@radio.example')).toContainText('Email verification');
    await expect(row('lou@radio.example')).toContainText('Sent');
    const failed = row('nobody1@radio.example');
    await expect(failed).toContainText('The mail server refused the address of the recipient.');
    await expect(failed).toContainText('No such mailbox');
    await expectNoViolationsInAllViews(page);
    await tab('Waiting (1)').click();
    await expect(outbox().getByRole('row')).toHaveCount(2);
    const cells = row('later@radio.example').getByRole('cell');
    await expect(cells.nth(2)).toContainText('Try again later');
    // It is tried again within a minute, which a busy machine may need to come here.
    await expect(cells.nth(4)).toHaveText(/^[1-9]$/);
    await expect(cells.nth(5)).toHaveText(/\d{1,2}:\d{2}/);
    server.mailbox.forgive();
    await outbox().getByRole('button', { name: 'Send now: the mail to later@radio.example' }).click();
    await expect(settings.toast('The mail is being sent')).toBeVisible();
    await outboxIs(server, { waiting: 0, sent: 2, failed: 2 });
    await outbox().getByRole('button', { name: 'Refresh outbox' }).click();
    await tab('Sent (2)').click();
    await expect(row('lou@radio.example')).toBeVisible();
  });

  await test.step('resends a failed mail, and then all of them', async () => {
    await tab('Failed (2)').click();
    await outbox().getByRole('button', { name: 'Resend the mail to nobody1@radio.example' }).click();
    await expect(settings.toast('The mail is being sent again')).toBeVisible();
    await outboxIs(server, { waiting: 0, sent: 3, failed: 1 });
    await outbox().getByRole('button', { name: 'Refresh outbox' }).click();
    await expect(tab('Failed (1)')).toBeVisible();
    await outbox().getByRole('button', { name: 'Resend all failed' }).click();
    await expect(settings.toast('1 mail is being sent again')).toBeVisible();
    await outboxIs(server, { waiting: 0, sent: 4, failed: 0 });
    await outbox().getByRole('button', { name: 'Refresh outbox' }).click();
    await expect(outbox().getByText('Nothing failed')).toBeVisible();
    await expect(outbox().getByRole('button', { name: 'Resend all failed' })).toHaveCount(0);
    expect(server.mailbox.received.flatMap((mail) => mail.recipients).sort()).toEqual(recipients);
  });
});
