import { getNowPlaying } from '@airdial/contract/channel/routes';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '../../http/cached-routes.ts';
import type { NowPlayingService } from './now-playing-service.ts';

type NowPlayingAnswers = Pick<NowPlayingService, 'nowPlayingResponse'>;

/** The song that was last told to us. Whoever asks looks at the channel, so that it is polled more often. */
export function registerNowPlayingRoutes(app: FastifyInstance, nowPlaying: NowPlayingAnswers): void {
  registerCachedRoute(
    app,
    getNowPlaying,
    ({ params }) =>
      () =>
        nowPlaying.nowPlayingAnswer(params.channelId),
  );
}
