import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export const SMTP_USER = 'station';
export const SMTP_PASSWORD = 'a password for mails only';

type ReceivedMail = {
  readonly recipients: readonly string[];
  /** As received. */
  readonly source: string;
  readonly messageId: string;
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
};

export type SmtpServer = {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** The number of mails whose transfer has begun, complete or not. */
  readonly startedCount: () => number;
  stop(): Promise<void>;
};

export type TestCertificate = { readonly key: string; readonly cert: string };

/** A certificate for `localhost`, created with openssl. */
export function createCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const form = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    execFileSync('openssl', ['req', ...form, ...name, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A real mail server that collects what it receives. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  let startedCount = 0;
  const server = new SMTPServer({
    disabledCommands: options.key ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === SMTP_USER && password === SMTP_PASSWORD
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onRcptTo: (_address, _session, done) => {
      startedCount += 1;
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        received.push({
          source,
          messageId: /^message-id: *(<[^>]+>)/im.exec(source)?.[1] ?? '',
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          isEncrypted: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    startedCount: () => startedCount,
    stop,
  };
}
