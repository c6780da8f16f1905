import { LASTFM_KEYS, LastfmServer } from '../../../apps/server/src/testing/lastfm-server.ts';
import { MOUNT_LISTENERS } from '../seeds/home-channels.ts';
import { memberChannels } from '../seeds/member-channels.ts';
import type { PersonSeed } from '../seeds/seed-accounts.ts';
import { startStatusServer } from '../stream-servers/status-server.ts';
import { type AppServer, startApp } from './airdial-server.ts';

export type MemberServer = {
  readonly app: AppServer;
  readonly origin: string;
  readonly lastfm: LastfmServer;
  nextMember(): PersonSeed;
  stop(): Promise<void>;
};

const member = (index: number): PersonSeed => ({
  firstName: 'Val',
  lastName: `Lovelace ${index}`,
  email: `val${index}@radio.example`,
  password: 'Engine number 1',
});

/** Everything enabled, without retries, because the tests make it fail. */
const LASTFM_SETTINGS = {
  apiKey: LASTFM_KEYS.apiKey,
  sealedSecret: '',
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 0,
  maxRetries: 0,
};

/** Airdial with members, channels and a stub of Last.fm. */
export async function startMemberServer({ members = 1 } = {}): Promise<MemberServer> {
  const lastfm = await LastfmServer.start();
  const server = await startStatusServer(MOUNT_LISTENERS);
  const people = Array.from({ length: members }, (_, index) => member(index));
  const app = await startApp({
    channels: memberChannels(server.origin),
    accounts: { people, settings: { lastfm: LASTFM_SETTINGS } },
    environment: { LASTFM_API_URL: lastfm.url },
  });
  let taken = 0;
  return {
    app,
    origin: app.origin,
    lastfm,
    nextMember: () => {
      taken += 1;
      return people[taken % members] ?? member(0);
    },
    stop: async () => {
      await app.stop();
      await server.stop();
      await lastfm.stop();
    },
  };
}
