import {
  getAlbum,
  getArtist,
  getSimilarArtists,
  getTrack,
  getTrackMetadata,
} from '@airdial/contract/routes/metadata-routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { MetadataService } from './metadata-service.ts';

const SUCCESS = { success: true } as const;

export function registerMetadataRoutes(app: FastifyInstance, metadata: MetadataService): void {
  registerRoute(app, getTrackMetadata, async ({ params, query }) => ({
    ...SUCCESS,
    ...(await metadata.everything(params.artist, params.track, query.album)),
  }));
  registerRoute(app, getTrack, async ({ params, query }) => ({
    ...SUCCESS,
    track: await metadata.track(params.artist, params.track, query.mbid),
  }));
  registerRoute(app, getArtist, async ({ params, query }) => ({
    ...SUCCESS,
    artist: await metadata.artist(params.artist, query.mbid),
  }));
  registerRoute(app, getSimilarArtists, async ({ params, query }) => ({
    ...SUCCESS,
    artists: await metadata.similar(params.artist, query.limit),
  }));
  registerRoute(app, getAlbum, async ({ params, query }) => ({
    ...SUCCESS,
    album: await metadata.album(params.artist, params.album, query.mbid),
  }));
}
