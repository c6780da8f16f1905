import { CHANNEL_UPLOADS_FOLDER } from '@airdial/contract/limits';
import { uploadNotices } from '@airdial/contract/upload/messages';
import { uploadChannelImage } from '@airdial/contract/upload/routes';
import type { FastifyInstance } from 'fastify';
import { ONE_YEAR_IMMUTABLE } from '../../../http/cache/cached-response.ts';
import { PICTURE_RATE_LIMIT } from '../../../http/connections/rate-limits.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { noPagePolicy } from '../../../http/security-headers.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import { CHANNEL_IMAGE, type UploadService } from './upload-service.ts';

export type UploadRoutesDeps = { readonly uploads: UploadService; readonly audit: AuditService };

export function registerUploadRoutes(app: FastifyInstance, { uploads, audit }: UploadRoutesDeps): void {
  registerRoute(app, uploadChannelImage, async ({ files: { image }, caller }) => {
    if (!image) throw new AppError('upload-not-an-image');
    const images = [{ name: 'image', file: image, sizes: CHANNEL_IMAGE }];
    const [imageUrl = ''] = await uploads.store(CHANNEL_UPLOADS_FOLDER, images, ([path = ''], trx) => {
      const details = { imageUrl: path };
      return audit.record({ actorId: caller.userId, action: 'channel.image-uploaded', details }, trx);
    });
    return { success: true as const, message: uploadNotices.channelImage, imageUrl };
  });
}

/** Serves the images under the paths that themes and channels store. */
export function serveUploads(app: FastifyInstance, uploads: UploadService): void {
  app.get<{ Params: { folder: string; name: string } }>(
    '/uploads/:folder/:name',
    { config: { rateLimit: PICTURE_RATE_LIMIT } },
    async ({ params }, reply) => {
      const { type, bytes } = await uploads.get(params.folder, params.name);
      return reply
        .headers({
          'content-type': type,
          'cache-control': ONE_YEAR_IMMUTABLE,
          'content-security-policy': noPagePolicy,
          // Pictures that the station shows, on its other sites too.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes);
    },
  );
}
