import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { registerSystemAdminRoutes } from './system-admin-routes.ts';
import { SystemConfigService } from './system-config-service.ts';
import { registerSystemRoutes } from './system-routes.ts';
import { SystemService } from './system-service.ts';

const REFRESH_MS = 5_000;

export type SystemModule = {
  readonly service: SystemService;
  /** Reads the settings again and publishes the change to all pages and nodes. */
  publishChange(): Promise<void>;
  registerRoutes(api: FastifyInstance): void;
};

export async function systemModule(
  app: FastifyInstance,
  { config, database, settings, audit, outbound, secrets, logger }: AppContext,
  { siteEvents }: { readonly siteEvents: SiteEvents },
): Promise<SystemModule> {
  const service = await SystemService.start(config.publicUrl, settings);
  const prove = (nonce: string) => secrets.linkToken(`station ${nonce}`);
  const adminService = new SystemConfigService({
    system: service,
    siteEvents,
    audit,
    outbound,
    prove,
  });
  if (database.kind === 'postgres') refreshRegularly(app, service, logger);
  siteEvents.onRemote('system-changed', () => service.refresh());
  return {
    service,
    publishChange: async () => {
      await service.refresh();
      siteEvents.publishSystemChanged();
    },
    registerRoutes: (api) => {
      registerSystemRoutes(api, service, database, prove);
      registerSystemAdminRoutes(api, service, adminService);
    },
  };
}

/** A change on another node arrives within this interval even when its notification was lost. */
function refreshRegularly(app: FastifyInstance, system: SystemService, logger: AppContext['logger']): void {
  const refresh = () =>
    system.refresh().catch((err: unknown) => logger.error({ err }, 'the system settings could not be read'));
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
