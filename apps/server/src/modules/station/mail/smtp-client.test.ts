// @module-tag email-encryption

import { mailFailures } from '@airdial/contract/mail/messages';
import { defaultTheme } from '@airdial/theme/default-theme';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  createCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
  type TestCertificate,
} from '../../../../testing/smtp-server.ts';
import { parseAllowList } from '../../../outbound/allow-list.ts';
import { createOutbound } from '../../../outbound/outbound.ts';
import type { SmtpAccess } from './mail-settings-service.ts';
import { renderMail } from './render-mail.ts';
import { sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

const mail = renderMail(
  { kind: 'verify-email', to: 'ada@example.org', firstName: 'Ada <b>', token: 'the-token', expiresAt: 0 },
  defaultTheme,
  { systemName: 'Nova', systemUrl: 'https://radio.example.org' },
);
const MESSAGE_ID = '<one@example.org>';

let certificate: TestCertificate;
let server: SmtpServer | undefined;
beforeAll(() => {
  certificate = createCertificate();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const startServer = async (options: SMTPServerOptions = {}) => {
  server = await startSmtpServer(options);
  return server;
};
const toAccess = ({ port }: SmtpServer, changed: Partial<SmtpAccess> = {}): SmtpAccess => ({
  host: 'localhost',
  port,
  username: SMTP_USER,
  password: SMTP_PASSWORD,
  encryption: 'STARTTLS',
  fromEmail: 'radio@example.org',
  isPasswordReadable: true,
  ...changed,
});
const send = (access: SmtpAccess, { allow = '127.0.0.0/8,::1/128', isTrusted = true } = {}) => {
  const outbound = createOutbound({ allow: parseAllowList(allow) });
  const ca = isTrusted ? { ca: certificate.cert } : {};
  return sendBySmtp(mail, MESSAGE_ID, access, { outbound, ...ca }, new AbortController().signal);
};
const getFailure = async (sending: Promise<void>) =>
  toSmtpFailure(await sending.catch((error: unknown) => error));

test.each(['STARTTLS', 'TLS'] as const)(
  '%s: delivers the mail encrypted and authenticated',
  async (encryption) => {
    const smtp = await startServer(certificate);
    await send(toAccess(smtp, { encryption }));
    expect(smtp.received).toMatchObject([
      { recipients: ['ada@example.org'], messageId: MESSAGE_ID, user: SMTP_USER, isEncrypted: true },
    ]);
  },
);

test('SSL: encrypts from the first byte', async () => {
  const smtp = await startServer({ ...certificate, secure: true });
  await send(toAccess(smtp, { encryption: 'SSL' }));
  expect(smtp.received).toMatchObject([{ user: SMTP_USER, isEncrypted: true }]);
});

test('None: delivers to a local relay, with or without a password', async () => {
  const smtp = await startServer({ authOptional: true, allowInsecureAuth: true });
  await send(toAccess(smtp, { encryption: 'None' }));
  await send(toAccess(smtp, { encryption: 'None', password: null }));
  expect(smtp.received.map(({ user, isEncrypted }) => [user, isEncrypted])).toEqual([
    [SMTP_USER, false],
    [undefined, false],
  ]);
});

test('sends neither password nor mail to a server without encryption', async () => {
  const smtp = await startServer({ allowInsecureAuth: true });
  const { reason } = await getFailure(send(toAccess(smtp)));
  expect(reason).toContain(mailFailures.encryption);
  expect(smtp.received).toEqual([]);
});

test('says that SSL on a port for STARTTLS cannot be encrypted', async () => {
  const smtp = await startServer(certificate);
  const failure = await getFailure(send(toAccess(smtp, { encryption: 'SSL' })));
  expect(failure).toEqual({ reason: mailFailures.encryption, isFinal: false });
});

test('rejects an untrusted certificate', async () => {
  const smtp = await startServer(certificate);
  await expect(send(toAccess(smtp), { isTrusted: false })).rejects.toThrow(/self.signed|certificate/i);
  expect(smtp.received).toEqual([]);
});

test('reports a wrong password without repeating it', async () => {
  const smtp = await startServer(certificate);
  const { reason, isFinal } = await getFailure(send(toAccess(smtp, { password: 'hunter2' })));
  expect([reason.startsWith(mailFailures.signIn), isFinal]).toEqual([true, false]);
  expect(reason).not.toContain('hunter2');
});

test('a permanent rejection of the recipient is final, a temporary one is not', async () => {
  for (const [responseCode, isFinal] of [
    [550, true],
    [450, false],
  ] as const) {
    const refusal = Object.assign(new Error('no such mailbox'), { responseCode });
    const smtp = await startServer({ ...certificate, onRcptTo: (_address, _session, done) => done(refusal) });
    const failure = await getFailure(send(toAccess(smtp)));
    expect(failure).toEqual({ reason: expect.stringContaining('no such mailbox'), isFinal });
    expect(failure.reason).toContain(mailFailures.recipient);
    await smtp.stop();
    server = undefined;
  }
});

test('reports a server that is down, a private address and a forbidden port', async () => {
  const smtp = await startServer(certificate);
  const access = toAccess(smtp);
  expect((await getFailure(send(access, { allow: '' }))).reason).toContain('OUTBOUND_ALLOW');
  expect((await getFailure(send({ ...access, port: 6379 }))).reason).toContain('6379');
  await smtp.stop();
  server = undefined;
  expect((await getFailure(send(access))).reason).toContain('refused');
});

test('renders text and HTML in the theme’s colours, and escapes names', async () => {
  expect(mail.text).toContain('https://radio.example.org/verify-email/the-token');
  expect(mail.html).toContain('href="https://radio.example.org/verify-email/the-token"');
  expect(mail.html).toContain(defaultTheme.colorPalette.primary.main);
  expect(mail.html).toContain('Ada &lt;b&gt;');
  expect(mail.html).not.toContain('Ada <b>');
});
