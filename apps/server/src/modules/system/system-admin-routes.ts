import { adminSystemNotices } from '@airdial/contract/system/messages';
import {
  getSystemConfig,
  getSystemWarnings,
  resetSystemConfig,
  saveSystemConfig,
  validateSystemUrl,
} from '@airdial/contract/system/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { successMessage } from '../../http/success-message.ts';
import { findUntrustedProxy } from '../../http/untrusted-proxy.ts';
import type { SystemConfigService } from './system-config-service.ts';
import type { SystemService } from './system-service.ts';

export function registerSystemAdminRoutes(
  app: FastifyInstance,
  system: SystemService,
  config: SystemConfigService,
): void {
  registerRoute(app, getSystemConfig, () => system.config());
  registerRoute(app, getSystemWarnings, ({ request }) => {
    const peer = findUntrustedProxy(request);
    return {
      success: true as const,
      warnings: peer === null ? [] : [{ code: 'proxy-not-trusted' as const, peer }],
    };
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
