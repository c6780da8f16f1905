import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import type { PictureFetchService } from '../uploads/picture-fetch-service.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { registerThemeAdminRoutes } from './theme-admin-routes.ts';
import { ThemeAdminService } from './theme-admin-service.ts';
import { ThemeLogoFetcher } from './theme-logo-fetcher.ts';
import { ThemeLogoService } from './theme-logo-service.ts';
import { ThemeRepository } from './theme-repository.ts';
import { registerThemeRoutes } from './theme-routes.ts';
import { ThemeService } from './theme-service.ts';

/** For those that could not be fetched. */
const FETCH_LOGOS_EVERY_MS = 24 * 3_600_000;

export type ThemesModule = {
  readonly service: ThemeService;
  registerRoutes(api: FastifyInstance): void;
};

type ThemesModuleDeps = {
  readonly siteEvents: SiteEvents;
  readonly uploads: UploadService;
  readonly fetcher: PictureFetchService;
};

export async function themesModule(
  app: FastifyInstance,
  { database, settings, audit }: AppContext,
  { siteEvents, uploads, fetcher }: ThemesModuleDeps,
): Promise<ThemesModule> {
  const repository = new ThemeRepository(database.db);
  const service = await ThemeService.start(repository, settings);
  const adminService = new ThemeAdminService({
    themes: service,
    repository,
    siteEvents,
    audit,
    logos: new ThemeLogoFetcher(fetcher),
  });
  every(app, FETCH_LOGOS_EVERY_MS, () => adminService.fetchStoredLogos(), { firstAfterMs: 0 });
  uploads.addReferences(async () => (await service.list()).map(({ theme }) => JSON.stringify(theme)));
  siteEvents.onRemote('theme-changed', () => service.refresh());
  return {
    service,
    registerRoutes: (api) => {
      registerThemeRoutes(api, service);
      registerThemeAdminRoutes(api, adminService, new ThemeLogoService(adminService, uploads));
    },
  };
}
