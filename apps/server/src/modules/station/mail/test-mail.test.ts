import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { describeEmailConfig } from '../../../../testing/email-config-fixture.ts';
import { SMTP_USER } from '../../../../testing/smtp-server.ts';

describeEmailConfig('a test mail', (fixture) => {
  const { certificate, restart, startMailServer, stopMailServer, received, save, sendTest } = fixture;

  test('sends a test mail with STARTTLS, TLS and SSL', {
    tags: ['email-calls', 'email-encryption'],
  }, async () => {
    for (const encryption of ['STARTTLS', 'TLS', 'SSL']) {
      const port = await startMailServer({ ...certificate(), secure: encryption === 'SSL' });
      await save({ port, encryption });
      expect([encryption, await sendTest()]).toEqual([
        encryption,
        { success: true, message: 'Test email sent successfully to ada@example.org' },
      ]);
      expect(received()).toMatchObject([
        { recipients: ['ada@example.org'], isEncrypted: true, user: SMTP_USER },
      ]);
      expect(received()[0]?.source).toContain('the mail server works');
      await stopMailServer();
    }
  });

  test('reports a wrong password without repeating it', { tags: 'email-encryption' }, async () => {
    await save({ port: await startMailServer(), password: 'not this one' });
    const { success, message } = await sendTest();
    expect(success).toBe(false);
    expect(message).toMatch(/^The mail server refused the user name or the password\./);
    expect(message).not.toContain('not this one');
  });

  test('reports an untrusted certificate and sends no password', { tags: 'email-encryption' }, async () => {
    const port = await startMailServer();
    await restart({ ca: '' });
    await save({ port });
    expect(await sendTest()).toEqual({
      success: false,
      message: 'The certificate of the mail server is not valid.',
    });
    expect(received()).toEqual([]);
  });

  test('reports a server without encryption, one that is down, and a forbidden address', {
    tags: 'email-encryption',
  }, async () => {
    await save({ port: await startMailServer({}) });
    expect((await sendTest()).message).toMatch(/^The connection to the mail server could not be encrypted\./);
    await stopMailServer();
    expect(await sendTest()).toEqual({
      success: false,
      message: 'Nothing answers there: the connection was refused.',
    });
    await save({ host: '169.254.169.254' });
    expect((await sendTest()).success).toBe(false);
  });

  test('a slow server times out before the page does', async () => {
    await restart({ testTimeoutMs: 1 });
    await save({ port: await startMailServer({ ...certificate(), onMailFrom: () => {} }) });
    expect(await sendTest()).toEqual({
      success: false,
      message: 'The mail server did not answer in time.',
    });
  });

  test('reports a rejected recipient', { tags: 'email-encryption' }, async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    await save({ port: await startMailServer({ ...certificate(), onRcptTo }) });
    expect((await sendTest()).message).toMatch(
      /^The mail server refused the address of the recipient\. It said: .*No such mailbox/,
    );
  });

  test('a test requires a valid address and a configuration', async () => {
    expect((await sendTest('')).errors).toEqual([
      { param: 'testEmail', msg: 'Please enter a test email address' },
    ]);
    expect((await sendTest('ada')).errors).toEqual([
      { param: 'testEmail', msg: 'Please enter a valid email address' },
    ]);
    expect(await sendTest()).toMatchObject({
      code: 'email-not-configured',
      message: 'Please save the email configuration first',
    });
  });
});
