import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { registerNotFoundHandler } from '../src/http/routing/not-found-handler.ts';
import { AuditRepository } from '../src/modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../src/modules/foundation/audit/audit-service.ts';
import { SettingsRepository } from '../src/modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../src/modules/foundation/settings/settings-service.ts';
import { createLastfm, type Lastfm } from '../src/modules/station/lastfm/lastfm-module.ts';
import { LastfmRepository } from '../src/modules/station/lastfm/lastfm-repository.ts';
import { registerLastfmRoutes } from '../src/modules/station/lastfm/lastfm-routes.ts';
import { servePictures } from '../src/modules/station/pictures/picture-routes.ts';
import { PictureService } from '../src/modules/station/pictures/picture-service.ts';
import { LASTFM_KEYS, LastfmServer } from './lastfm-server.ts';
import { createTestOutbound } from './outbound-fixture.ts';
import { TEST_PICTURE_LINKS, TEST_SECRETS } from './picture-links-fixture.ts';
import { type Call, createCaller, trustTestTokens } from './test-access.ts';
import { describeOnEachDatabase, type OpenTestDatabase } from './test-databases.ts';
import { createTestServer } from './test-server.ts';

/** Everything enabled, without delays. */
export const TEST_CONFIG = {
  ...LASTFM_KEYS,
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 0,
  maxRetries: 2,
};

export type LastfmFixture = Lastfm & {
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly asListener: Call;
  readonly asAdmin: Call;
  readonly asVisitor: Call;
  /** The logged details. */
  readonly log: object[];
  /** Moves the wall clock. */
  passTime(ms: number): void;
  configure(changes?: Partial<typeof TEST_CONFIG>): Promise<void>;
  stop(): Promise<void>;
};

type FixtureOptions = { readonly freshTimeoutMs?: number; readonly maxEntries?: number };

/** The Last.fm service behind its routes, on a database and against a stub of Last.fm. */
export async function createLastfmFixture(
  open: OpenTestDatabase,
  lastfm: Pick<LastfmServer, 'url'>,
  options: FixtureOptions = {},
): Promise<LastfmFixture> {
  const database = await open();
  const { db } = database;
  const log: object[] = [];
  let passedMs = 0;
  const wallNow = () => Date.now() + passedMs;
  const outbound = createTestOutbound();
  const metadata = createLastfm({
    repository: new LastfmRepository(db),
    settings: new SettingsService(new SettingsRepository(db)),
    secrets: TEST_SECRETS,
    pictureLinks: TEST_PICTURE_LINKS,
    audit: new AuditService(new AuditRepository(db)),
    outbound,
    apiUrl: lastfm.url,
    isAllowed: () => true,
    onSaved: async () => {},
    logger: { warn: (details) => log.push(details), error: (details) => log.push(details) },
    wallNow,
    backoffMs: 1,
    freshTimeoutMs: 60_000,
    ...options,
  });
  const app = createTestServer();
  registerErrorHandler(app);
  registerNotFoundHandler(app);
  trustTestTokens(app);
  registerLastfmRoutes(app, metadata.config, metadata.service);
  servePictures(app, {
    links: TEST_PICTURE_LINKS,
    pictures: new PictureService({ outbound, now: wallNow }),
    isEnabled: async () => (await metadata.config.status()).enabled,
  });
  const asAdmin = createCaller(app, { userId: 'ada', role: 'admin' });
  return {
    ...metadata,
    database,
    app,
    log,
    asAdmin,
    asListener: createCaller(app, { userId: 'lou' }),
    asVisitor: createCaller(app),
    passTime: (ms) => {
      passedMs += ms;
    },
    configure: async (changes = {}) => {
      await metadata.config.save({ ...TEST_CONFIG, ...changes }, 'ada');
    },
    stop: async () => {
      await app.close();
      await metadata.service.stop();
      await outbound.close();
      await database.close();
    },
  };
}

/** The state of the running test; read it within a test. */
export type LastfmTestContext = {
  readonly lastfm: LastfmServer;
  readonly node: LastfmFixture;
  /** Starts the service again on the same database. */
  restart(options?: FixtureOptions): Promise<void>;
  /** Calls as a member. */
  get(url: string): Promise<{ readonly status: number } & Readonly<Record<string, unknown>>>;
};

/**
 * Runs tests with an unconfigured Last.fm service and a stub of Last.fm, both new for every test.
 */
export function describeLastfm(name: string, body: (fixture: LastfmTestContext) => void): void {
  describeOnEachDatabase(name, (open) => {
    let lastfm: LastfmServer;
    let node: LastfmFixture;
    beforeEach(async () => {
      lastfm = await LastfmServer.start();
      node = await createLastfmFixture(open, lastfm);
    });
    afterEach(async () => {
      await node.stop();
      await lastfm.stop();
    });
    body({
      get lastfm() {
        return lastfm;
      },
      get node() {
        return node;
      },
      restart: async (options) => {
        await node.stop();
        node = await createLastfmFixture(open, lastfm, options);
      },
      get: async (url) => {
        const response = await node.asListener('GET', url);
        return { status: response.statusCode, ...response.json() };
      },
    });
  });
}
