import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import { DamageRepository } from './damage-repository.ts';
import { DamageService } from './damage-service.ts';
import { DatabaseMonitor } from './database-monitor.ts';
import { openStationProofs } from './station-proofs.ts';
import { registerSystemAdminRoutes, type WarningSources } from './system-admin-routes.ts';
import { SystemConfigService } from './system-config-service.ts';
import { registerSystemRoutes } from './system-routes.ts';
import { SystemService } from './system-service.ts';
import { WriteMonitor } from './write-monitor.ts';

const MEASURE_EVERY_MS = 60_000;

export type SystemModule = {
  readonly service: SystemService;
  /** Reads the settings again and publishes the change to all pages and nodes. */
  publishChange(): Promise<void>;
  registerRoutes(
    api: FastifyInstance,
    deps: Pick<WarningSources, 'findMailProblem' | 'findBackupProblem'>,
  ): void;
};

export async function systemModule(
  app: FastifyInstance,
  { config, database, settings, audit, outbound, secrets, logger }: AppContext,
  { siteEvents }: { readonly siteEvents: SiteEvents },
): Promise<SystemModule> {
  const service = await SystemService.start(config.publicUrl, settings);
  const proofs = await openStationProofs({ secrets, settings });
  const adminService = new SystemConfigService({
    system: service,
    siteEvents,
    audit,
    outbound,
    prove: proofs.station,
  });
  const writes = new WriteMonitor({ checkWrites: () => database.checkWrites(), logger });
  const speed = new DatabaseMonitor({ measure: () => database.measure(), logger });
  every(app, MEASURE_EVERY_MS, () => speed.check(), { firstAfterMs: 0 });
  const damage = await DamageService.start({
    damage: database.damage,
    repository: new DamageRepository(database.db),
    settings,
  });
  siteEvents.onRemote('system-changed', () => service.refresh());
  return {
    service,
    publishChange: async () => {
      await service.refresh();
      siteEvents.publishSystemChanged();
    },
    registerRoutes: (api, sources) => {
      registerSystemRoutes(api, service, database, proofs);
      registerSystemAdminRoutes(api, service, adminService, { ...sources, writes, speed, damage });
    },
  };
}
