import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { createStationProofs } from './station-proofs.ts';
import { registerSystemAdminRoutes } from './system-admin-routes.ts';
import { SystemConfigService } from './system-config-service.ts';
import { registerSystemRoutes } from './system-routes.ts';
import { SystemService } from './system-service.ts';

export type SystemModule = {
  readonly service: SystemService;
  /** Reads the settings again and publishes the change to all pages and nodes. */
  publishChange(): Promise<void>;
  registerRoutes(api: FastifyInstance): void;
};

export async function systemModule(
  { config, database, settings, audit, outbound, secrets }: AppContext,
  { siteEvents }: { readonly siteEvents: SiteEvents },
): Promise<SystemModule> {
  const service = await SystemService.start(config.publicUrl, settings);
  const proofs = createStationProofs(secrets);
  const adminService = new SystemConfigService({
    system: service,
    siteEvents,
    audit,
    outbound,
    prove: proofs.station,
  });
  siteEvents.onRemote('system-changed', () => service.refresh());
  return {
    service,
    publishChange: async () => {
      await service.refresh();
      siteEvents.publishSystemChanged();
    },
    registerRoutes: (api) => {
      registerSystemRoutes(api, service, database, proofs);
      registerSystemAdminRoutes(api, service, adminService);
    },
  };
}
