import { CHANNEL_UPLOADS_FOLDER } from '@airdial/contract/limits';
import { uploadNotices } from '@airdial/contract/upload/messages';
import { uploadChannelImage } from '@airdial/contract/upload/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { UploadService } from './upload-service.ts';

const CHANNEL_IMAGE = [{ edgePx: 1_024, type: 'image/webp' }] as const;
const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whoever opens a picture by its own address gets a picture and nothing that runs. */
const UPLOAD_POLICY = "sandbox; default-src 'none'";

export type UploadParts = { readonly uploads: UploadService; readonly audit: AuditService };

export function registerUploadRoutes(app: FastifyInstance, { uploads, audit }: UploadParts): void {
  registerRoute(app, uploadChannelImage, async ({ files: { image }, caller }) => {
    if (!image) throw new AppError('upload-not-an-image');
    const pictures = [{ file: image, sizes: CHANNEL_IMAGE }];
    const [imageUrl = ''] = await uploads.store(CHANNEL_UPLOADS_FOLDER, pictures, ([stored = ''], trx) => {
      const details = { imageUrl: stored };
      return audit.record({ actorId: caller.userId, action: 'channel.image-uploaded', details }, trx);
    });
    return { success: true as const, message: uploadNotices.channelImage, imageUrl };
  });
}

/** The pictures themselves, under the addresses that themes and channels hold. */
export function serveUploads(app: FastifyInstance, uploads: UploadService): void {
  app.get<{ Params: { folder: string; name: string } }>(
    '/uploads/:folder/:name',
    async ({ params }, reply) => {
      const { type, bytes } = await uploads.read(params.folder, params.name);
      return reply
        .headers({
          'content-type': type,
          'cache-control': ONE_YEAR_IMMUTABLE,
          'content-security-policy': UPLOAD_POLICY,
        })
        .send(bytes);
    },
  );
}
