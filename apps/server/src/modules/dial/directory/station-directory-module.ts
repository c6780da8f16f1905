import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { DirectoryClient } from './directory-client.ts';
import { registerDirectoryRoutes } from './directory-routes.ts';
import { DirectoryService, type DirectoryServiceDeps } from './directory-service.ts';

export type StationDirectoryModule = { registerRoutes(api: FastifyInstance): void };

/** The public directory of stations, in which administrators search for channels. */
export function stationDirectoryModule(
  app: FastifyInstance,
  { config: { directoryUrl: url }, outbound, logger, pictureLinks }: AppContext,
  { previewText }: Pick<DirectoryServiceDeps, 'previewText'>,
): StationDirectoryModule {
  const client = url === null ? null : new DirectoryClient({ outbound, url });
  const directory = new DirectoryService({ client, previewText, logger });
  app.addHook('preClose', async () => directory.stop());
  const host = url === null ? null : new URL(url).host.replace(/^all\.api\./, '');
  return { registerRoutes: (api) => registerDirectoryRoutes(api, directory, { host, pictureLinks }) };
}
