import { countDirectoryChoices, getDirectory, searchDirectory } from '@airdial/contract/directory/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { DirectoryService } from './directory-service.ts';

export function registerDirectoryRoutes(
  app: FastifyInstance,
  directory: DirectoryService,
  host: string | null,
): void {
  registerRoute(app, getDirectory, () => ({ success: true as const, host }));
  registerRoute(app, searchDirectory, async ({ query }) => ({
    success: true as const,
    ...(await directory.search(query)),
  }));
  registerRoute(app, countDirectoryChoices, ({ body }) => {
    directory.count(body.ids);
    return { success: true as const };
  });
}
