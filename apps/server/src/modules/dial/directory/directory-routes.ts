import { countDirectoryChoices, getDirectory, searchDirectory } from '@airdial/contract/directory/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { PictureLinkService } from '../../station/pictures/picture-link-service.ts';
import type { DirectoryService } from './directory-service.ts';

type DirectoryRoutesDeps = {
  readonly host: string | null;
  readonly pictureLinks: Pick<PictureLinkService, 'toPreview'>;
};

export function registerDirectoryRoutes(
  app: FastifyInstance,
  directory: DirectoryService,
  { host, pictureLinks }: DirectoryRoutesDeps,
): void {
  registerRoute(app, getDirectory, () => ({ success: true as const, host }));
  registerRoute(app, searchDirectory, async ({ query }) => {
    const { stations, hasMore } = await directory.search(query);
    const shown = stations.map((station) => {
      const { imageUrl, streamUrl } = station.row.channel;
      return { ...station, ...pictureLinks.toPreview(imageUrl, streamUrl) };
    });
    return { success: true as const, stations: shown, hasMore };
  });
  registerRoute(app, countDirectoryChoices, ({ body }) => {
    directory.count(body.ids);
    return { success: true as const };
  });
}
