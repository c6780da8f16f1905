import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { scheduleCleanup } from '../../../lib/every.ts';
import { PictureFetchService } from './picture-fetch-service.ts';
import { UploadRepository } from './upload-repository.ts';
import { registerUploadRoutes, serveUploads } from './upload-routes.ts';
import { UploadService } from './upload-service.ts';

export type UploadsModule = {
  readonly service: UploadService;
  readonly fetcher: PictureFetchService;
  registerRoutes(api: FastifyInstance): void;
};

/** Stores and serves uploaded images, and deletes those that no theme and no channel refers to. */
export function uploadsModule(
  app: FastifyInstance,
  { database, audit, outbound }: AppContext,
): UploadsModule {
  const service = new UploadService({ repository: new UploadRepository(database.db) });
  scheduleCleanup(app, () => service.deleteUnused());
  serveUploads(app, service);
  return {
    service,
    fetcher: new PictureFetchService({ outbound, uploads: service }),
    registerRoutes: (api) => registerUploadRoutes(api, { uploads: service, audit }),
  };
}
