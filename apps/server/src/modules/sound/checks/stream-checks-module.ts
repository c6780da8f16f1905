import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { NowPlayingService } from '../now-playing/now-playing-service.ts';
import { CheckSchedule } from './check-schedule.ts';
import { registerStreamCheckRoutes } from './stream-check-routes.ts';
import { type StreamCheckDeps, StreamCheckService } from './stream-check-service.ts';

const TICK_MS = 15_000;

export type StreamChecksModule = {
  /** Checks the stream of a channel in the background. */
  request(channelId: string): void;
  /** Adds a warning to the last check of a channel's stream. */
  warn(channelId: string, warning: string): void;
  registerRoutes(api: FastifyInstance): void;
};

export function streamChecksModule(
  app: FastifyInstance,
  { outbound, logger, lease }: AppContext,
  deps: Pick<StreamCheckDeps, 'pageUrl' | 'isOwnStream' | 'onSessionRemoved'> & {
    readonly channels: ChannelService;
    readonly nowPlaying: NowPlayingService;
  },
): StreamChecksModule {
  const checks = new StreamCheckService({ ...deps, outbound, logger });
  const schedule = new CheckSchedule({ ...deps, checks, lease });
  every(app, TICK_MS, () => schedule.tick());
  const stopping = new AbortController();
  deps.nowPlaying.failedPolls.subscribe((channelId) => schedule.onPollFailed(channelId), stopping.signal);
  app.addHook('preClose', () => {
    stopping.abort();
    return checks.stop();
  });
  return {
    request: (channelId) => checks.request(channelId),
    warn: (channelId, warning) => checks.warn(channelId, warning),
    registerRoutes: (api) => registerStreamCheckRoutes(api, checks),
  };
}
