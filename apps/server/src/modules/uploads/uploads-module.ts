import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { scheduleCleanup } from '../../lib/every.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ThemeService } from '../themes/theme-service.ts';
import { UploadRepository } from './upload-repository.ts';
import { registerUploadRoutes, serveUploads } from './upload-routes.ts';
import { UploadService } from './upload-service.ts';

type UploadsModuleDeps = { readonly themes: ThemeService; readonly channels: ChannelService };

export type UploadsModule = {
  readonly service: UploadService;
  registerRoutes(api: FastifyInstance): void;
};

/** Stores and serves uploaded images, and deletes those that no theme and no channel refers to. */
export function uploadsModule(
  app: FastifyInstance,
  { database, audit }: AppContext,
  { themes, channels }: UploadsModuleDeps,
): UploadsModule {
  const service = new UploadService({ repository: new UploadRepository(database.db) });
  const referringTexts = async () => [
    ...(await themes.list()).map(({ theme }) => JSON.stringify(theme)),
    ...[...channels.all()].map(({ imageUrl, logo }) => `${imageUrl} ${logo}`),
  ];
  scheduleCleanup(app, async () => service.deleteUnused(await referringTexts()));
  serveUploads(app, service);
  return { service, registerRoutes: (api) => registerUploadRoutes(api, { uploads: service, audit }) };
}
