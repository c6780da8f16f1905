import { adminSystemNotices } from '@airdial/contract/system/messages';
import {
  getSystemConfig,
  getSystemWarnings,
  resetSystemConfig,
  saveSystemConfig,
  validateSystemUrl,
} from '@airdial/contract/system/routes';
import type { SystemWarning } from '@airdial/contract/system/schema';
import type { FastifyInstance } from 'fastify';
import { findProxyFault } from '../../../http/connections/untrusted-proxy.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { successMessage } from '../../../http/routing/success-message.ts';
import type { DamageService } from './damage-service.ts';
import type { DatabaseMonitor } from './database-monitor.ts';
import type { SystemConfigService } from './system-config-service.ts';
import type { SystemService } from './system-service.ts';
import type { WriteMonitor } from './write-monitor.ts';

export type WarningSources = {
  readonly writes: WriteMonitor;
  readonly speed: DatabaseMonitor;
  readonly damage: DamageService;
  readonly findMailProblem: () => Promise<SystemWarning | null>;
  readonly findBackupProblem: () => Promise<SystemWarning | null>;
};

export function registerSystemAdminRoutes(
  app: FastifyInstance,
  system: SystemService,
  config: SystemConfigService,
  { writes, speed, damage, findMailProblem, findBackupProblem }: WarningSources,
): void {
  registerRoute(app, getSystemConfig, () => system.config());
  registerRoute(app, getSystemWarnings, async ({ request }) => {
    const proxy = findProxyFault(request);
    const [problem, mail, backup, lost, slow] = await Promise.all([
      writes.check(),
      findMailProblem(),
      findBackupProblem(),
      damage.findWarning(),
      speed.check(),
    ]);
    const warnings: SystemWarning[] = [...slow];
    if (proxy !== null) warnings.push(proxy);
    if (problem !== null) warnings.push({ code: problem });
    for (const warning of [mail, backup, lost]) if (warning !== null) warnings.push(warning);
    return { success: true as const, warnings };
  });
  registerRoute(app, saveSystemConfig, async ({ body, caller }) => ({
    ...successMessage(adminSystemNotices.updated),
    config: await config.save(body, caller),
  }));
  registerRoute(app, validateSystemUrl, async ({ body }) => {
    const checked = await config.validateUrl(body.url);
    return {
      ...successMessage(checked ? adminSystemNotices.urlValid : adminSystemNotices.urlNotChecked),
      checked,
    };
  });
  registerRoute(app, resetSystemConfig, async ({ caller }) => ({
    ...successMessage(adminSystemNotices.reset),
    config: await config.reset(caller.userId),
  }));
}
