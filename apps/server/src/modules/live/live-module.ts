import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Config } from '../../config/config.ts';
import { PostgresNotifications } from '../../db/postgres-notifications.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import { HistoryRepository } from '../history/history-repository.ts';
import { HistoryService } from '../history/history-service.ts';
import { LeaseRepository } from '../leases/lease-repository.ts';
import { LeaseService } from '../leases/lease-service.ts';
import { ListeningRepository } from '../listening/listening-repository.ts';
import { ListeningService } from '../listening/listening-service.ts';
import { NodeService } from '../nodes/node-service.ts';
import { NowPlayingService } from '../now-playing/now-playing-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { type StreamCheckParts, StreamCheckService } from '../stream-checks/stream-check-service.ts';
import { LiveService } from './live-service.ts';

type OnAirParts = AppContext & {
  readonly channels: ChannelService;
  readonly announcements: SiteEvents;
  /** Of theme and system configuration; pages compare it with their own. */
  readonly siteVersion: () => string;
  /** Its holder asks the stations and speaks for all nodes. */
  readonly lease: LeaseService;
};

export function createLease({ database, logger }: AppContext): LeaseService {
  const repository = database.kind === 'postgres' ? new LeaseRepository(database) : null;
  return new LeaseService({ name: 'now-playing', repository, logger });
}

/** Nodes on one PostgreSQL tell each other what has changed. Before anything changes here. */
export async function startClusterSync(app: FastifyInstance, parts: OnAirParts): Promise<void> {
  const { config, channels, announcements, lease, database, logger } = parts;
  if (!config.databaseUrl) return;
  const wire = new PostgresNotifications({ databaseUrl: config.databaseUrl, db: database.db, logger });
  const nodes = new NodeService({ channels, announcements, wire, isLeader: () => lease.isHeld, logger });
  await nodes.start();
  app.addHook('onClose', () => nodes.stop());
}

/** Keeps every song that is told from now on. */
export function keepHistory(
  app: FastifyInstance,
  { channels, database, logger }: OnAirParts,
): HistoryService {
  const history = new HistoryService({ channels, repository: new HistoryRepository(database.db), logger });
  history.start();
  app.addHook('onClose', () => history.stop());
  return history;
}

type OnAir = { readonly live: LiveService; readonly nowPlaying: NowPlayingService };

/** The circle of what is on air: stations are asked for those who look, who look are told, who listen are counted. */
export function startLive(app: FastifyInstance, parts: OnAirParts): OnAir {
  const { channels, announcements, siteVersion, lease, database, logger } = parts;
  const listening: ListeningService = new ListeningService({
    channels,
    repository: new ListeningRepository(database),
    isShared: database.kind === 'postgres',
    isLeader: () => lease.isHeld,
    stationListeners: (id) => nowPlaying.stationListeners(id),
    seenHere: () => seenHere(),
    logger,
  });
  const live = new LiveService({ channels, announcements, siteVersion, audience: listening });
  const activeChannelIds = () => [...live.inFocus(), ...listening.seenElsewhere()];
  const nowPlaying: NowPlayingService = watchStations(app, parts, { activeChannelIds });
  const seenHere = () => new Set([...live.inFocus(), ...nowPlaying.lookedAt()]);
  app.addHook('onReady', async () => listening.start());
  app.addHook('preClose', async () => {
    await live.stop();
    await listening.stop();
  });
  return { live, nowPlaying };
}

/** Looks at the streams of channels that administrators save. */
export function checkStreams(
  app: FastifyInstance,
  { config, logger }: AppContext,
  parts: Pick<StreamCheckParts, 'channels' | 'nowPlaying' | 'pageUrl'>,
): StreamCheckService {
  const outbound = createOutbound({ allow: config.outboundAllow });
  const checks = new StreamCheckService({ ...parts, outbound, isOwnStream: ownStreams(config), logger });
  app.addHook('preClose', async () => {
    await checks.stop();
    outbound.close();
  });
  return checks;
}

const ownStreams =
  ({ demo, publicUrl }: Config) =>
  (streamUrl: string): boolean =>
    demo && streamUrl.startsWith(`${publicUrl}/radio/`);

type Interest = { activeChannelIds(): Iterable<string> };

/** Asks the stations what they play; on several nodes only the holder of the lease does. */
function watchStations(
  app: FastifyInstance,
  { config, channels, lease, logger }: OnAirParts,
  interest: Interest,
): NowPlayingService {
  const outbound = createOutbound({ allow: config.outboundAllow });
  const isOwnStream = ownStreams(config);
  const nowPlaying = new NowPlayingService({ channels, outbound, lease, logger, isOwnStream, interest });
  app.addHook('onReady', async () => {
    lease.start();
    nowPlaying.start();
  });
  app.addHook('preClose', async () => {
    await nowPlaying.stop();
    await lease.stop();
    outbound.close();
  });
  return nowPlaying;
}
