import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { SystemService } from '../system/system-service.ts';
import { createMetadata } from './create-metadata.ts';
import { registerLastfmRoutes } from './lastfm-routes.ts';
import { MetadataRepository } from './metadata-repository.ts';
import { registerMetadataRoutes } from './metadata-routes.ts';
import type { MetadataService } from './metadata-service.ts';
import { servePictures } from './picture-routes.ts';

type MetadataModuleDeps = {
  readonly system: SystemService;
  /** Runs after the Last.fm configuration was saved. */
  readonly onSaved: () => Promise<void>;
};

export type MetadataModule = {
  readonly service: MetadataService;
  registerRoutes(api: FastifyInstance): void;
};

/** Track information from Last.fm. */
export async function metadataModule(
  app: FastifyInstance,
  context: AppContext,
  { system, onSaved }: MetadataModuleDeps,
): Promise<MetadataModule> {
  const { service, config, pictureLinks, pictures } = createMetadata({
    ...context,
    repository: new MetadataRepository(context.database.db),
    apiUrl: context.config.lastfmApiUrl,
    isAllowed: () => system.allowsLastfm,
    onSaved,
  });
  await system.observeLastfm(() => config.isEnabled());
  const isEnabled = async () => (await config.status()).enabled;
  servePictures(app, { links: pictureLinks, pictures, isEnabled });
  app.addHook('onReady', async () => service.start());
  app.addHook('preClose', () => service.stop());
  return {
    service,
    registerRoutes: (api) => {
      registerLastfmRoutes(api, config, service);
      registerMetadataRoutes(api, service);
    },
  };
}
