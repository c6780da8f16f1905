import { getNowPlaying } from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '../../../http/cache/cached-routes.ts';
import type { NowPlayingService } from './now-playing-service.ts';

type NowPlayingResponses = Pick<NowPlayingService, 'nowPlayingResponse'>;

/**
 * The last known track. A request counts as interest in the channel, which is then polled more
 * often.
 */
export function registerNowPlayingRoutes(app: FastifyInstance, nowPlaying: NowPlayingResponses): void {
  registerCachedRoute(
    app,
    getNowPlaying,
    ({ params }) =>
      () =>
        nowPlaying.nowPlayingResponse(params.channelId),
  );
}
