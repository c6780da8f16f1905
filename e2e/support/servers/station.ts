import { DirectoryServer, type directoryRow } from '../../../apps/server/testing/directory-server.ts';
import { LASTFM_KEYS, LastfmServer } from '../../../apps/server/testing/lastfm-server.ts';
import { AdminApi } from '../api/admin-api.ts';
import { GRACE, PEOPLE } from '../seeds/people.ts';
import type { PersonSeed } from '../seeds/seed-accounts.ts';
import type { StationChannel } from '../seeds/seed-channels.ts';
import { startStatusServer } from '../stream-servers/status-server.ts';
import { type AppServer, startApp } from './airdial-server.ts';
import { Mailbox } from './mailbox.ts';

export type StationOptions = {
  /** Who has an account, besides the two administrators. */
  readonly people?: readonly PersonSeed[];
  readonly channels?: readonly StationChannel[];
  /** Whether mail is configured. */
  readonly mail?: boolean;
  /** Whether Last.fm is configured. */
  readonly lastfm?: boolean;
  /** The rows of the public directory. */
  readonly directory?: readonly ReturnType<typeof directoryRow>[];
};

export type Station = {
  readonly app: AppServer;
  /** The address that mails use: a browser's storage belongs to one spelling of it. */
  readonly origin: string;
  readonly ada: AdminApi;
  readonly grace: AdminApi;
  readonly mailbox: Mailbox;
  readonly lastfm: LastfmServer;
  readonly directory: DirectoryServer;
  /** The URL of a stream that the server can read and a browser cannot. */
  mount(name: string | number): string;
  stop(): Promise<void>;
};

/** Everything enabled, without retries, because the tests make it fail. */
const LASTFM_CONFIG = {
  ...LASTFM_KEYS,
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 0,
  maxRetries: 0,
};

/** Airdial with two administrators, and what it uses: mail, Last.fm, a directory, streams. */
export async function startStation(options: StationOptions = {}): Promise<Station> {
  const { people = [], channels = [] } = options;
  const mailbox = await Mailbox.start();
  const lastfm = await LastfmServer.start();
  const directory = await DirectoryServer.start(options.directory ?? []);
  const streams = await startStatusServer(channels);
  const app = await startApp({
    people: [PEOPLE.admin, GRACE, ...people],
    channels: channels.map((channel) => ({ streamUrl: streams.mount(channel.channelNumber), ...channel })),
    environment: {
      NODE_EXTRA_CA_CERTS: mailbox.caPath,
      OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
      LASTFM_API_URL: lastfm.url,
      DIRECTORY_URL: directory.url,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const origin = app.origin.replace('127.0.0.1', 'localhost');
  const [ada, grace] = await Promise.all([
    AdminApi.signIn(origin, PEOPLE.admin),
    AdminApi.signIn(origin, GRACE),
  ]);
  if (options.mail) await ada.call('POST', '/api/email-config/update', mailbox.form);
  if (options.lastfm) await ada.call('POST', '/api/lastfm/config', LASTFM_CONFIG);
  return {
    app,
    origin,
    ada,
    grace,
    mailbox,
    lastfm,
    directory,
    mount: streams.mount,
    stop: async () => {
      await app.stop();
      await Promise.all([streams.stop(), directory.stop(), lastfm.stop(), mailbox.stop()]);
    },
  };
}
