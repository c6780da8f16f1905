import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { registerThemeAdminRoutes } from './theme-admin-routes.ts';
import { ThemeAdminService } from './theme-admin-service.ts';
import { ThemeLogoService } from './theme-logo-service.ts';
import { ThemeRepository } from './theme-repository.ts';
import { registerThemeRoutes } from './theme-routes.ts';
import { ThemeService } from './theme-service.ts';

export type ThemesModule = {
  readonly service: ThemeService;
  registerRoutes(api: FastifyInstance): void;
};

export async function themesModule(
  { database, settings, audit }: AppContext,
  { siteEvents, uploads }: { readonly siteEvents: SiteEvents; readonly uploads: UploadService },
): Promise<ThemesModule> {
  const repository = new ThemeRepository(database.db);
  const service = await ThemeService.start(repository, settings);
  const adminService = new ThemeAdminService({
    themes: service,
    repository,
    siteEvents,
    audit,
  });
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
