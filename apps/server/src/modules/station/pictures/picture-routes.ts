import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';
import { PICTURES_PATH, type PictureLinks } from './picture-links.ts';
import type { PictureService } from './picture-service.ts';

/** Last.fm gives another picture another address. */
const THIRTY_DAYS_IMMUTABLE = 'public, max-age=2592000, immutable';
/** Keeps scripts from running when a picture is opened as a page. */
const PICTURE_CSP = "sandbox; default-src 'none'";

export type PictureRoutesDeps = {
  readonly links: PictureLinks;
  readonly pictures: PictureService;
  /** False while Last.fm is off: nothing is requested from it then. */
  readonly isEnabled: () => Promise<boolean>;
};

/** Serves the pictures of Last.fm under the signed addresses of `PictureLinks`. */
export function servePictures(app: FastifyInstance, { links, pictures, isEnabled }: PictureRoutesDeps): void {
  app.get<{ Querystring: Record<string, unknown> }>(PICTURES_PATH, async ({ query }, reply) => {
    const { url, signature } = query;
    const isOwn = typeof url === 'string' && typeof signature === 'string' && links.isSigned(url, signature);
    if (!isOwn) throw new AppError('metadata-not-found');
    if (!(await isEnabled())) throw new AppError('lastfm-disabled');
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': THIRTY_DAYS_IMMUTABLE,
        'content-security-policy': PICTURE_CSP,
      })
      .send(await pictures.get(url));
  });
}
