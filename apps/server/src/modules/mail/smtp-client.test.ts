import { mailFailures } from '@airdial/contract/mail/mail-messages';
import { defaultTheme } from '@airdial/theme/default-theme';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readAllowList } from '../../outbound/allow-list.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import {
  makeCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpStation,
  startSmtpStation,
  type TestCertificate,
} from '../../testing/smtp-server.ts';
import type { SmtpAccess } from './mail-settings-service.ts';
import { writeMail } from './mail-writer.ts';
import { sendBySmtp } from './smtp-client.ts';
import { toSmtpFailure } from './smtp-failure.ts';

const mail = writeMail(
  { kind: 'verify-email', to: 'ada@example.org', firstName: 'Ada <b>', token: 'the-token', expiresAt: 0 },
  defaultTheme,
  { systemName: 'Nova', systemUrl: 'https://radio.example.org' },
);
const MESSAGE_ID = '<one@example.org>';

let certificate: TestCertificate;
let server: SmtpStation | undefined;
beforeAll(() => {
  certificate = makeCertificate();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const start = async (options: SMTPServerOptions = {}) => {
  server = await startSmtpStation(options);
  return server;
};
const accessTo = ({ port }: SmtpStation, changed: Partial<SmtpAccess> = {}): SmtpAccess => ({
  host: 'localhost',
  port,
  username: SMTP_USER,
  password: SMTP_PASSWORD,
  encryption: 'STARTTLS',
  fromEmail: 'radio@example.org',
  isPasswordReadable: true,
  ...changed,
});
const send = (access: SmtpAccess, { allow = '127.0.0.0/8,::1/128', trusts = true } = {}) => {
  const outbound = createOutbound({ allow: readAllowList(allow) });
  const ca = trusts ? { ca: certificate.cert } : {};
  return sendBySmtp(mail, MESSAGE_ID, access, { outbound, ...ca }, new AbortController().signal);
};
const reasonOf = async (sending: Promise<void>) =>
  toSmtpFailure(await sending.catch((fault: unknown) => fault));

test.each(['STARTTLS', 'TLS'] as const)(
  '%s: the mail arrives, encrypted and signed in',
  async (encryption) => {
    const station = await start(certificate);
    await send(accessTo(station, { encryption }));
    expect(station.received).toMatchObject([
      { recipients: ['ada@example.org'], messageId: MESSAGE_ID, user: SMTP_USER, isEncrypted: true },
    ]);
  },
);

test('SSL: encrypted from the first byte', async () => {
  const station = await start({ ...certificate, secure: true });
  await send(accessTo(station, { encryption: 'SSL' }));
  expect(station.received).toMatchObject([{ user: SMTP_USER, isEncrypted: true }]);
});

test('None: for a relay next door, with or without a password', async () => {
  const station = await start({ authOptional: true, allowInsecureAuth: true });
  await send(accessTo(station, { encryption: 'None' }));
  await send(accessTo(station, { encryption: 'None', password: null }));
  expect(station.received.map(({ user, isEncrypted }) => [user, isEncrypted])).toEqual([
    [SMTP_USER, false],
    [undefined, false],
  ]);
});

test('a server that offers no encryption gets no password and no mail', async () => {
  const station = await start({ allowInsecureAuth: true });
  const { reason } = await reasonOf(send(accessTo(station)));
  expect(reason).toContain(mailFailures.encryption);
  expect(station.received).toEqual([]);
});

test('a certificate that nobody vouches for is refused', async () => {
  const station = await start(certificate);
  await expect(send(accessTo(station), { trusts: false })).rejects.toThrow(/self.signed|certificate/i);
  expect(station.received).toEqual([]);
});

test('a wrong password is said so, without the password', async () => {
  const station = await start(certificate);
  const { reason, isFinal } = await reasonOf(send(accessTo(station, { password: 'hunter2' })));
  expect([reason.startsWith(mailFailures.signIn), isFinal]).toEqual([true, false]);
  expect(reason).not.toContain('hunter2');
});

test('a recipient that is refused for good is not tried again; one that is refused for now is', async () => {
  for (const [responseCode, isFinal] of [
    [550, true],
    [450, false],
  ] as const) {
    const refusal = Object.assign(new Error('no such mailbox'), { responseCode });
    const station = await start({ ...certificate, onRcptTo: (_address, _session, done) => done(refusal) });
    const failure = await reasonOf(send(accessTo(station)));
    expect(failure).toEqual({ reason: expect.stringContaining('no such mailbox'), isFinal });
    expect(failure.reason).toContain(mailFailures.recipient);
    await station.stop();
    server = undefined;
  }
});

test('a server that is away, a private one and a database are not called', async () => {
  const station = await start(certificate);
  const access = accessTo(station);
  expect((await reasonOf(send(access, { allow: '' }))).reason).toContain('OUTBOUND_ALLOW');
  expect((await reasonOf(send({ ...access, port: 6379 }))).reason).toContain('6379');
  await station.stop();
  server = undefined;
  expect((await reasonOf(send(access))).reason).toContain('refused');
});

test('the words come as text and as HTML in the theme’s colours; names cannot become elements', async () => {
  expect(mail.text).toContain('https://radio.example.org/verify-email/the-token');
  expect(mail.html).toContain('href="https://radio.example.org/verify-email/the-token"');
  expect(mail.html).toContain(defaultTheme.colorPalette.primary.main);
  expect(mail.html).toContain('Ada &lt;b&gt;');
  expect(mail.html).not.toContain('Ada <b>');
});
