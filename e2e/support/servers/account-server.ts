import { SecretService } from '../../../apps/server/src/modules/secrets/secret-service.ts';
import { SMTP_PASSWORD, SMTP_USER } from '../../../apps/server/src/testing/smtp-server.ts';
import { homeChannels, MOUNT_LISTENERS } from '../seeds/home-channels.ts';
import { PEOPLE } from '../seeds/people.ts';
import type { AccountSeeds } from '../seeds/seed-accounts.ts';
import { type StatusServer, startStatusServer } from '../stream-servers/status-server.ts';
import { type AppServer, startApp } from './airdial-server.ts';
import { Mailbox } from './mailbox.ts';

const APP_SECRET = 'only for tests, and as long as it has to be';

export type AccountServer = {
  readonly app: AppServer;
  readonly origin: string;
  readonly mailbox: Mailbox;
  stop(): Promise<void>;
};

/** Airdial with people of every standing and a mail server. */
export async function startAccountServer(settings: AccountSeeds['settings'] = {}): Promise<AccountServer> {
  const mailbox = await Mailbox.start();
  const streams: StatusServer = await startStatusServer(MOUNT_LISTENERS);
  const app = await startApp({
    channels: homeChannels(streams.origin),
    accounts: {
      people: Object.values(PEOPLE),
      settings: { 'email-config': emailConfig(mailbox.port), ...settings },
    },
    environment: { APP_SECRET, TRUST_PROXY: '127.0.0.1' },
  });
  return {
    app,
    // The address that mails use: a browser's storage belongs to one spelling of it.
    origin: app.origin.replace('127.0.0.1', 'localhost'),
    mailbox,
    stop: async () => {
      await app.stop();
      await streams.stop();
      await mailbox.stop();
    },
  };
}

/** The stored form of the mail settings, with a sealed password. */
function emailConfig(port: number) {
  const secrets = SecretService.open({ appSecret: APP_SECRET, dataDir: '' });
  const password = secrets.seal(SMTP_PASSWORD, 'smtp-password');
  const fromEmail = 'radio@station.example';
  return { host: '127.0.0.1', port, username: SMTP_USER, password, encryption: 'None', fromEmail };
}
