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
import { registerRoute } from '../../http/register-route.ts';
import { successMessage } from '../../http/success-message.ts';
import { findUntrustedProxy } from '../../http/untrusted-proxy.ts';
import type { StuckMails } from '../mail/mail-types.ts';
import type { DamageService } from './damage-service.ts';
import type { DatabaseMonitor } from './database-monitor.ts';
import type { SystemConfigService } from './system-config-service.ts';
import type { SystemService } from './system-service.ts';
import type { WriteMonitor } from './write-monitor.ts';

export type WarningSources = {
  readonly writes: WriteMonitor;
  readonly speed: DatabaseMonitor;
  readonly damage: DamageService;
  readonly findStuckMails: () => Promise<StuckMails | null>;
  readonly findBackupProblem: () => Promise<SystemWarning | null>;
};

export function registerSystemAdminRoutes(
  app: FastifyInstance,
  system: SystemService,
  config: SystemConfigService,
  { writes, speed, damage, findStuckMails, findBackupProblem }: WarningSources,
): void {
  registerRoute(app, getSystemConfig, () => system.config());
  registerRoute(app, getSystemWarnings, async ({ request }) => {
    const peer = findUntrustedProxy(request);
    const [problem, stuck, backup, lost, slow] = await Promise.all([
      writes.check(),
      findStuckMails(),
      findBackupProblem(),
      damage.findWarning(),
      speed.check(),
    ]);
    const warnings: SystemWarning[] = [...slow];
    if (peer !== null) warnings.push({ code: 'proxy-not-trusted', peer });
    if (problem !== null) warnings.push({ code: problem });
    if (stuck !== null)
      warnings.push({ ...stuck, code: 'mail-stuck', since: new Date(stuck.since).toISOString() });
    for (const warning of [backup, lost]) if (warning !== null) warnings.push(warning);
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
