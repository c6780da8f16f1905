import { inspectAddress } from '@airdial/contract/channel/admin-routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { InspectionService } from './inspection-service.ts';

export function registerInspectionRoutes(
  app: FastifyInstance,
  inspections: InspectionService,
  pictureLinks: Pick<PictureLinkService, 'toPreview'>,
): void {
  registerRoute(app, inspectAddress, async ({ body }) => {
    const { candidates, notes } = await inspections.inspect(body.url);
    const shown = candidates.map((candidate) => ({
      ...candidate,
      ...pictureLinks.toPreview(candidate.imageUrl, candidate.streamUrl),
    }));
    return { success: true as const, candidates: shown, notes };
  });
}
