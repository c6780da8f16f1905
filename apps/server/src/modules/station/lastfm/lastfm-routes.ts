import { adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import {
  clearLastfmCache,
  getAlbum,
  getArtist,
  getLastfmConfig,
  getLastfmStats,
  getLastfmStatus,
  getSimilarArtists,
  getTrack,
  getTrackMetadata,
  saveLastfmConfig,
  testLastfmConnection,
} from '@airdial/contract/lastfm/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/routing/register-route.ts';
import type { LastfmConfigService } from './lastfm-config-service.ts';
import type { LastfmService } from './lastfm-service.ts';

const SUCCESS = { success: true } as const;

export function registerLastfmRoutes(
  app: FastifyInstance,
  config: LastfmConfigService,
  metadata: LastfmService,
): void {
  registerAdminRoutes(app, config, metadata);
  registerRoute(app, getTrackMetadata, async ({ caller, params, query }) => ({
    ...SUCCESS,
    ...(await metadata.getEnhanced(caller.userId, params.artist, params.track, query.album)),
  }));
  registerRoute(app, getTrack, async ({ caller, params, query }) => ({
    ...SUCCESS,
    track: await metadata.getTrack(caller.userId, params.artist, params.track, query.mbid),
  }));
  registerRoute(app, getArtist, async ({ caller, params, query }) => ({
    ...SUCCESS,
    artist: await metadata.getArtist(caller.userId, params.artist, query.mbid),
  }));
  registerRoute(app, getSimilarArtists, async ({ caller, params, query }) => ({
    ...SUCCESS,
    artists: await metadata.getSimilarArtists(caller.userId, params.artist, query.limit),
  }));
  registerRoute(app, getAlbum, async ({ caller, params, query }) => ({
    ...SUCCESS,
    album: await metadata.getAlbum(caller.userId, params.artist, params.album, query.mbid),
  }));
}

function registerAdminRoutes(
  app: FastifyInstance,
  config: LastfmConfigService,
  metadata: LastfmService,
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
