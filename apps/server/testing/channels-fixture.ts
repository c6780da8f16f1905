import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { registerChannelAdminRoutes } from '../src/modules/dial/channels/channel-admin-routes.ts';
import { ChannelAdminService } from '../src/modules/dial/channels/channel-admin-service.ts';
import { ChannelRepository } from '../src/modules/dial/channels/channel-repository.ts';
import { registerChannelRoutes } from '../src/modules/dial/channels/channel-routes.ts';
import { ChannelService } from '../src/modules/dial/channels/channel-service.ts';
import { AuditRepository } from '../src/modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../src/modules/foundation/audit/audit-service.ts';
import { type Call, createCaller, trustTestTokens } from './test-access.ts';
import { silentLogger } from './test-databases.ts';
import { createTestServer } from './test-server.ts';

export const LEAST = { name: 'Nova', streamUrl: 'https://nova.example/live' };

export type ChannelsFixture = {
  readonly app: FastifyInstance;
  readonly channels: ChannelService;
  readonly audit: AuditService;
  /** The channels whose stream check was requested. */
  readonly saved: readonly string[];
  readonly asAdmin: Call;
  readonly asListener: Call;
  readonly asVisitor: Call;
  stop(): Promise<void>;
};

/** The channels behind the public routes and those of administrators. */
export async function openChannelsFixture({ db }: Database): Promise<ChannelsFixture> {
  const saved: string[] = [];
  const channels = await ChannelService.start({
    repository: new ChannelRepository(db),
    logger: silentLogger,
  });
  const audit = new AuditService(new AuditRepository(db));
  const app = createTestServer();
  registerErrorHandler(app);
  trustTestTokens(app);
  registerChannelRoutes(app, channels, async () => []);
  const adminService = new ChannelAdminService(channels.writer, audit, (id) => saved.push(id));
  registerChannelAdminRoutes(app, channels, adminService);
  return {
    app,
    channels,
    audit,
    saved,
    asAdmin: createCaller(app, { userId: 'ada', role: 'admin' }),
    asListener: createCaller(app, { userId: 'lou' }),
    asVisitor: createCaller(app),
    stop: async () => {
      await channels.stop();
      await app.close();
    },
  };
}

type RestartableFixture = {
  readonly database: Database;
  /** The running one. */
  readonly current: ChannelsFixture;
  /** Stops it, and starts another on the same database, as a server would. */
  restart(): Promise<void>;
};

/** A fixture for each test, on a database of its own. */
export function useChannelsFixture(open: () => Promise<Database>): RestartableFixture {
  let database: Database;
  let current: ChannelsFixture;
  beforeEach(async () => {
    database = await open();
    current = await openChannelsFixture(database);
  });
  afterEach(() => current.stop());
  return {
    get database() {
      return database;
    },
    get current() {
      return current;
    },
    restart: async () => {
      await current.stop();
      current = await openChannelsFixture(database);
    },
  };
}

export const listNumbers = async (call: Call, query: string): Promise<number[]> =>
  (await call('GET', `/api/channels?${query}`))
    .json()
    .channels.map(({ channelNumber }: { channelNumber: number }) => channelNumber);
