import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailEncryption } from '@airdial/contract/mail/schema';
import { LastfmServer } from '../../../apps/server/src/testing/lastfm-server.ts';
import {
  createCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
} from '../../../apps/server/src/testing/smtp-server.ts';
import { AdminApi } from '../api/admin-api.ts';
import type { AccountSeeds, PersonSeed } from '../seeds/seed-accounts.ts';
import { type AppServer, startApp } from './airdial-server.ts';

const admin = (firstName: string): PersonSeed => ({
  firstName,
  lastName: 'Lovelace',
  email: `${firstName.toLowerCase()}@radio.example`,
  password: 'Engine number 1',
  role: 'admin',
});

export const ADA = admin('Ada');
export const GRACE = admin('Grace');

export type SettingsServer = {
  readonly app: AppServer;
  readonly origin: string;
  /** A real mail server with STARTTLS and a certificate that Airdial trusts. */
  readonly smtp: SmtpServer;
  readonly lastfm: LastfmServer;
  readonly ada: AdminApi;
  readonly grace: AdminApi;
  /** The values that the form of the mail settings saves. */
  readonly emailForm: EmailForm;
  /** From now on the mail server accepts every address. */
  forgive(): void;
  stop(): Promise<void>;
};

export type EmailForm = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly encryption: EmailEncryption;
  readonly fromEmail: string;
};

const emailFormFor = ({ port }: SmtpServer): EmailForm => ({
  host: 'localhost',
  port,
  username: SMTP_USER,
  password: SMTP_PASSWORD,
  encryption: 'STARTTLS',
  fromEmail: 'radio@station.example',
});

/** Rejects `nobody…` for good and `later…` for now. */
const refuse = (address: string): Error | null => {
  if (address.startsWith('nobody')) return Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  if (address.startsWith('later')) return Object.assign(new Error('Try again later'), { responseCode: 451 });
  return null;
};

/** Airdial with two administrators, a mail server and a stub of Last.fm to configure. */
export async function startSettingsServer(settings: AccountSeeds['settings'] = {}): Promise<SettingsServer> {
  const certificate = createCertificate();
  const folder = await mkdtemp(join(tmpdir(), 'airdial-ca-'));
  const caPath = join(folder, 'ca.pem');
  await writeFile(caPath, certificate.cert);
  let isStrict = true;
  const smtp = await startSmtpServer({
    ...certificate,
    onRcptTo: ({ address }, _session, done) => done(isStrict ? refuse(address) : null),
  });
  const lastfm = await LastfmServer.start();
  const people = [ADA, GRACE];
  const app = await startApp({
    accounts: { people, settings },
    environment: {
      NODE_EXTRA_CA_CERTS: caPath,
      OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
      LASTFM_API_URL: lastfm.url,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const [ada, grace] = await Promise.all(people.map((person) => AdminApi.signIn(app.origin, person)));
  if (!ada || !grace) throw new Error('no administrator is signed in');
  return {
    app,
    origin: app.origin,
    smtp,
    lastfm,
    ada,
    grace,
    emailForm: emailFormFor(smtp),
    forgive: () => {
      isStrict = false;
    },
    stop: async () => {
      await app.stop();
      await smtp.stop();
      await lastfm.stop();
      await rm(folder, { recursive: true });
    },
  };
}
