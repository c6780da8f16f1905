import { SHARE_PATH } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { isKnownVersion, ONE_YEAR_IMMUTABLE } from '../../http/cache/cached-response.ts';
import { SHARE_PICTURE_RATE_LIMIT } from '../../http/connections/rate-limits.ts';
import { noPagePolicy } from '../../http/security-headers.ts';
import { AppError } from '../../lib/app-error.ts';
import { cardVersion, parseShareFile, type ShareCard } from './share-card.ts';
import type { SharePictures } from './share-pictures.ts';

const NOT_MODIFIED = 304;

export type ShareRoutesDeps = {
  readonly pictures: Pick<SharePictures, 'get'>;
  /** @param channelId null for the station's; undefined for an unknown channel */
  readonly findCard: (channelId: string | null) => ShareCard | undefined;
};

/** Serves the pictures of shared links to everyone, as the head of a channel's page. */
export function serveSharePictures(app: FastifyInstance, { pictures, findCard }: ShareRoutesDeps): void {
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    `${SHARE_PATH}/:file`,
    { config: { rateLimit: SHARE_PICTURE_RATE_LIMIT } },
    async (request, reply) => {
      const channelId = parseShareFile(request.params.file);
      const card = channelId === undefined ? undefined : findCard(channelId);
      if (!card) throw new AppError('channel-not-found');
      const version = cardVersion(card);
      const etag = `"${version}"`;
      const isNamed = request.query.v === version;
      const caching = { etag, 'cache-control': isNamed ? ONE_YEAR_IMMUTABLE : 'no-cache' };
      if (isKnownVersion(request, etag)) return reply.headers(caching).code(NOT_MODIFIED).send();
      const picture = await pictures.get(card);
      return reply
        .headers({
          ...caching,
          'content-type': 'image/png',
          'content-security-policy': noPagePolicy,
          // Messengers on the web show it on their own pages.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(picture);
    },
  );
}
