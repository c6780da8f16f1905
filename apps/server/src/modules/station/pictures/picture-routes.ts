import type { FastifyInstance } from 'fastify';
import { noPagePolicy } from '../../../http/security-headers.ts';
import { AppError } from '../../../lib/app-error.ts';
import { PICTURES_PATH, type PictureLinkService } from './picture-link-service.ts';
import type { PictureService } from './picture-service.ts';

/** Another picture has another address, and so has the artwork of another song. */
const THIRTY_DAYS_IMMUTABLE = 'public, max-age=2592000, immutable';

export type PictureRoutesDeps = {
  readonly links: PictureLinkService;
  readonly pictures: PictureService;
  /** False for what Last.fm has named while it is off: nothing is requested from it then. */
  readonly isEnabled: (namedBy: string) => Promise<boolean>;
};

/** Serves pictures of other servers under the sealed addresses of `PictureLinkService`. */
export function servePictures(app: FastifyInstance, { links, pictures, isEnabled }: PictureRoutesDeps): void {
  app.get<{ Querystring: Record<string, unknown> }>(PICTURES_PATH, async ({ query }, reply) => {
    const picture = typeof query.picture === 'string' ? links.find(query.picture) : null;
    if (!picture) throw new AppError('metadata-not-found');
    if (!(await isEnabled(picture.namedBy))) throw new AppError('lastfm-disabled');
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': THIRTY_DAYS_IMMUTABLE,
        'content-security-policy': noPagePolicy,
      })
      .send(await pictures.get(picture));
  });
}
