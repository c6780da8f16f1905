import type { MailState, OutboxMail } from '@airdial/contract/mail/schema';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../../../testing/expect-no-violations.ts';
import { type FakeApi, type FakeRequest, proxyFailure } from '../../../../testing/fake-api.ts';
import { inAllViews } from '../../../../testing/in-all-views.ts';
import { sampleSite } from '../../../../testing/sample-site.tsx';
import { screen } from '../../../../testing/screen.ts';
import { emailTab, openSettings } from '../../../../testing/settings-tabs.tsx';
import { EmailSettings } from './email-settings.tsx';
import { Outbox } from './outbox.tsx';

const PAGE_SIZE = 10;
/** In the language and the time zone of the browser. */
const WRITTEN = expect.stringMatching(/2026.*\d{1,2}:00/);
const NO_MAILBOX = 'The mail server refused the address of the recipient. 550 No such mailbox';

const mailTo = (name: string, more: Partial<OutboxMail> = {}): OutboxMail => ({
  _id: name,
  recipient: `${name}@radio.example`,
  kind: 'verify-email',
  state: 'sent',
  attempts: 1,
  reason: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  nextAttemptAt: null,
  ...more,
});

const SENT = mailTo('lou');
const FAILED = mailTo('gone', { state: 'failed', reason: NO_MAILBOX });
const WAITING = mailTo('later', {
  state: 'waiting',
  attempts: 2,
  reason: 'Try again later',
  nextAttemptAt: '2026-01-02T12:05:00.000Z',
});

/** The server's list of these mails. */
const listOf =
  (...mails: OutboxMail[]) =>
  ({ query }: FakeRequest<'listOutbox'>) => {
    const count = (state: MailState) => mails.filter((mail) => mail.state === state).length;
    const found = mails.filter(({ state }) => query.state === undefined || query.state === state);
    const [pageNumber, limit] = [Number(query.page), Number(query.limit)];
    const totalPages = Math.ceil(found.length / limit);
    return {
      success: true as const,
      mails: found.slice((pageNumber - 1) * limit, pageNumber * limit),
      counts: { waiting: count('waiting'), sent: count('sent'), failed: count('failed') },
      totalPages,
      pagination: { page: pageNumber, limit, total: found.length, totalPages },
    };
  };

type Opened = { readonly isConfigured?: boolean; readonly emailEnabled?: boolean };

/** The outbox below the form, whose configuration decides whether mail can be sent. */
const openOutbox = (
  mails: readonly OutboxMail[],
  { isConfigured = true, emailEnabled = true }: Opened = {},
): FakeApi => {
  const { Site } = sampleSite({ emailEnabled });
  const part = (
    <Site>
      <EmailSettings />
      <Outbox />
    </Site>
  );
  const { api } = openSettings({ ...emailTab, part, config: { ...emailTab.config, isConfigured } as never });
  api.respond({ listOutbox: listOf(...mails) });
  return api;
};

const outbox = screen.panel('Outbox');
const tabs = () => outbox.getByRole('tab').elements();
const tab = (name: string) => outbox.getByRole('tab', { name, exact: true });
const row = ({ recipient }: OutboxMail) => outbox.getByRole('row').filter({ hasText: recipient });
const cellTexts = (mail: OutboxMail) =>
  row(mail)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
const button = (name: string) => outbox.getByRole('button', { name, exact: true });
const refresh = button('Refresh outbox');

describe('the list', { tags: ['outbox'] }, () => {
  test.each([
    ['All (0)', 'No mail yet'],
    ['Waiting (0)', 'Nothing waits'],
    ['Sent (0)', 'Nothing was sent lately'],
    ['Failed (0)', 'Nothing failed'],
  ])('of %s has its own empty text: %s', async (name, text) => {
    openOutbox([]);
    await tab(name).click();
    await expect.element(outbox.getByRole('heading', { name: text })).toBeVisible();
    await expect.element(outbox.getByRole('table')).not.toBeInTheDocument();
  });

  test('counts the mails of each state, and shows those of one', async () => {
    openOutbox([WAITING, SENT, FAILED, mailTo('nobody', { state: 'failed' })]);
    await expect
      .poll(() => tabs().map(({ textContent }) => textContent))
      .toEqual(['All (4)', 'Waiting (1)', 'Sent (1)', 'Failed (2)']);
    for (const [name, mail] of [
      ['Waiting (1)', WAITING],
      ['Sent (1)', SENT],
    ] as const) {
      await tab(name).click();
      await expect.element(row(mail)).toBeVisible();
      await expect.poll(() => outbox.getByRole('row').elements()).toHaveLength(2);
    }
  });

  test('names the message, the state, the reason, the attempts and the next one', async () => {
    openOutbox([WAITING, SENT, FAILED]);
    await expect
      .poll(() => cellTexts(SENT))
      .toEqual([SENT.recipient, 'Email verification', 'Sent', WRITTEN, '1', '–', '–']);
    expect(cellTexts(FAILED)).toMatchObject({ 2: `Failed${NO_MAILBOX}`, 6: 'Resend' });
    expect(cellTexts(WAITING)).toMatchObject({
      2: 'WaitingTry again later',
      4: '2',
      5: expect.stringMatching(/\d{1,2}:05/),
      6: 'Send now',
    });
    await inAllViews(expectNoViolations);
  });

  test('has pages, from whose end another state leads back to the first', async () => {
    const mails = Array.from({ length: PAGE_SIZE + 1 }, (_, index) =>
      mailTo(`lou${index}`, { state: 'failed' }),
    );
    openOutbox(mails);
    await expect.poll(() => outbox.getByRole('row').elements()).toHaveLength(1 + PAGE_SIZE);
    await button('Last page').click();
    await expect.element(row(mails[PAGE_SIZE] as OutboxMail)).toBeVisible();
    await expect.poll(() => outbox.getByRole('row').elements()).toHaveLength(2);
    await tab(`Failed (${mails.length})`).click();
    await expect.element(row(mails[0] as OutboxMail)).toBeVisible();
  });

  test('that fails to load can be retried', async () => {
    const api = openOutbox([]);
    api.respond({ listOutbox: () => proxyFailure() });
    await expect
      .element(outbox.getByRole('alert').filter({ hasText: 'Failed to load the outbox' }))
      .toBeVisible();
    api.respond({ listOutbox: listOf(FAILED) });
    await button('Try again').click();
    await expect.element(row(FAILED)).toBeVisible();
  });

  test('is loaded anew on request, and stays when that fails', async () => {
    const api = openOutbox([FAILED]);
    await expect.element(row(FAILED)).toBeVisible();
    api.respond({ listOutbox: listOf(FAILED, SENT) });
    await refresh.click();
    await expect.element(row(SENT)).toBeVisible();
    expect(screen.toasts.getByRole('alert').all()).toEqual([]);
    api.respond({ listOutbox: () => proxyFailure() });
    await refresh.click();
    await expect.element(screen.toast('Failed to load the outbox')).toBeVisible();
    await expect.element(row(SENT)).toBeVisible();
  });
});

describe('a mail', { tags: ['outbox'] }, () => {
  test('that failed is sent again', async () => {
    const api = openOutbox([FAILED]);
    api.respond({ resendMail: () => ({ success: true, message: 'The mail is being sent again' }) });
    await expect.element(row(FAILED)).toBeVisible();
    api.respond({ listOutbox: listOf({ ...FAILED, state: 'sent', reason: null }) });
    await button(`Resend the mail to ${FAILED.recipient}`).click();
    await expect.element(screen.toast('The mail is being sent again')).toBeVisible();
    await expect.element(tab('Sent (1)')).toBeVisible();
    expect(api.requests('resendMail').map(({ params }) => params)).toEqual([{ id: FAILED._id }]);
  });

  test('that cannot be sent again stays, and the failure is named', async () => {
    const api = openOutbox([FAILED]);
    api.respond({ resendMail: () => proxyFailure() });
    await button(`Resend the mail to ${FAILED.recipient}`).click();
    await expect.element(screen.toast('Failed to send the mail again')).toBeVisible();
    await expect.element(screen.toast('The server could not answer.')).toBeVisible();
    expect(cellTexts(FAILED)[2]).toBe(`Failed${NO_MAILBOX}`);
  });

  test('that waits is sent now', async () => {
    const api = openOutbox([WAITING]);
    api.respond({ resendMail: () => ({ success: true, message: 'The mail is being sent' }) });
    await expect.element(row(WAITING)).toBeVisible();
    api.respond({ listOutbox: listOf({ ...WAITING, state: 'sent' }) });
    await button(`Send now: the mail to ${WAITING.recipient}`).click();
    await expect.element(screen.toast('The mail is being sent')).toBeVisible();
    await expect.element(tab('Sent (1)')).toBeVisible();
    expect(api.requests('resendMail').map(({ params }) => params)).toEqual([{ id: WAITING._id }]);
  });

  test.each([
    ['is configured', { isConfigured: false }],
    ['is switched on', { emailEnabled: false }],
  ])('that waits cannot be sent before mail %s', async (_what, opened) => {
    openOutbox([WAITING], opened);
    await expect.element(page.getByRole('heading', { name: 'SMTP Server Settings' })).toBeVisible();
    await expect.poll(() => cellTexts(WAITING)[6]).toBe('–');
  });

  test('is sent again with all others that failed', async () => {
    const api = openOutbox([SENT, FAILED]);
    api.respond({
      resendFailedMails: () => ({ success: true, message: '1 mail is being sent again', resent: 1 }),
    });
    await tab('Failed (1)').click();
    await expect.element(row(FAILED)).toBeVisible();
    api.respond({ listOutbox: listOf(SENT, { ...FAILED, state: 'sent' }) });
    await button('Resend all failed').click();
    await expect.element(screen.toast('1 mail is being sent again')).toBeVisible();
    await expect.element(outbox.getByText('Nothing failed')).toBeVisible();
    await expect.element(button('Resend all failed')).not.toBeInTheDocument();
  });
});
