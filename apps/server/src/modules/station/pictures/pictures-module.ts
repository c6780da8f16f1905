import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { type PictureRoutesDeps, servePictures } from './picture-routes.ts';
import { PictureService } from './picture-service.ts';

/** Passes on pictures that other servers name: those of songs, and of stations that are searched for. */
export function picturesModule(
  app: FastifyInstance,
  { pictureLinks: links, outbound }: AppContext,
  { isEnabled }: Pick<PictureRoutesDeps, 'isEnabled'>,
): void {
  servePictures(app, { links, pictures: new PictureService({ outbound, now: Date.now }), isEnabled });
}
