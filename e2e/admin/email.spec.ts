import { emailFields, emailTab, readEmail } from '../support/api/settings-tabs.ts';
import { expect, test } from '../support/fixtures/admin-fixture.ts';

test('mail is configured, tested, and sent again where it waited or failed', {
  tag: ['@email-form', '@email-test', '@email-toasts', '@outbox'],
}, async ({ page, settings, adminServer }) => {
  const { ada, mailbox } = adminServer;
  const outbox = settings.panel('Outbox');
  const row = (recipient: string) => outbox.getByRole('row').filter({ hasText: recipient });

  await test.step('what is saved is stored, without the password on the page', async () => {
    await settings.open(emailTab.path);
    await settings.fill(emailFields(mailbox.form));
    await settings.button('Save Configuration').click();
    await expect(settings.toast(emailTab.saved)).toBeVisible();
    expect(await readEmail(adminServer)).toMatchObject({ host: mailbox.form.host, passwordIsSet: true });
    expect(await page.content()).not.toContain(mailbox.form.password);
  });

  await test.step('a test mail arrives by that server', async () => {
    await settings.sendTestEmail('ada@radio.example');
    await expect(settings.toast('Test email sent successfully to ada@radio.example')).toBeVisible();
    const arrived = mailbox.received.findLast(({ recipients }) => recipients.includes('ada@radio.example'));
    expect(arrived).toMatchObject({ isEncrypted: true, user: mailbox.form.username });
  });

  await test.step('a mail that waits is sent now, and one that failed is sent again', async () => {
    const addresses = ['later@radio.example', 'nobody1@radio.example'];
    const ids: string[] = [];
    for (const email of addresses) {
      const body = { firstName: 'Lou', lastName: 'Listener', email, password: 'Engine1', role: 'customer' };
      const { user } = await ada.call<{ user: { _id: string } }>('POST', '/api/users', body);
      ids.push(user._id);
    }
    const reasons = async () =>
      (await ada.call<{ mails: { reason: string | null }[] }>('GET', '/api/email-config/outbox')).mails
        .map(({ reason }) => reason)
        .join();
    await expect.poll(reasons).toMatch(/Try again later.*No such mailbox|No such mailbox.*Try again later/s);
    await outbox.getByRole('button', { name: 'Refresh outbox' }).click();
    await expect(row('later@radio.example')).toContainText('Try again later');
    await expect(row('nobody1@radio.example')).toContainText('No such mailbox');
    mailbox.forgive();
    await outbox.getByRole('button', { name: 'Send now: the mail to later@radio.example' }).click();
    await outbox.getByRole('button', { name: 'Resend the mail to nobody1@radio.example' }).click();
    const received = () => mailbox.received.flatMap(({ recipients }) => recipients);
    await expect.poll(received).toEqual(expect.arrayContaining(addresses));
    for (const id of ids) await ada.call('DELETE', `/api/users/${id}`);
  });
});
