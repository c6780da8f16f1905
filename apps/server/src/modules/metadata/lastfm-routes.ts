import { adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import {
  clearLastfmCache,
  getLastfmConfig,
  getLastfmStats,
  getLastfmStatus,
  saveLastfmConfig,
  testLastfmConnection,
} from '@airdial/contract/lastfm/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { LastfmConfigService } from './lastfm-config-service.ts';
import type { MetadataService } from './metadata-service.ts';

const SUCCESS = { success: true } as const;

export function registerLastfmRoutes(
  app: FastifyInstance,
  config: LastfmConfigService,
  metadata: MetadataService,
): void {
  registerRoute(app, getLastfmStatus, async () => ({ ...SUCCESS, ...(await config.status()) }));
  registerRoute(app, getLastfmConfig, async () => ({ ...SUCCESS, config: await config.getConfig() }));
  registerRoute(app, saveLastfmConfig, async ({ body, caller }) => ({
    ...SUCCESS,
    message: adminLastfmNotices.saved,
    config: await config.save(body, caller.userId),
  }));
  registerRoute(app, testLastfmConnection, ({ body }) => config.test(body));
  registerRoute(app, getLastfmStats, async ({ query }) => ({
    ...SUCCESS,
    stats: await metadata.getStats(query.days),
  }));
  registerRoute(app, clearLastfmCache, async ({ caller }) => ({
    ...SUCCESS,
    message: adminLastfmNotices.cacheCleared,
    cleared: await metadata.clearCache(caller.userId),
  }));
}
