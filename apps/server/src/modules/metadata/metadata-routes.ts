import {
  getAlbum,
  getArtist,
  getSimilarArtists,
  getTrack,
  getTrackMetadata,
} from '@airdial/contract/lastfm/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { MetadataService } from './metadata-service.ts';

const SUCCESS = { success: true } as const;

export function registerMetadataRoutes(app: FastifyInstance, metadata: MetadataService): void {
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
