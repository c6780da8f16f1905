import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { SystemService } from '../system/system-service.ts';
import { LastfmClient } from './lastfm-client.ts';
import { LastfmConfigService } from './lastfm-config-service.ts';
import { registerLastfmRoutes } from './lastfm-routes.ts';
import { MetadataCache } from './metadata-cache.ts';
import { MetadataCounters } from './metadata-counters.ts';
import { MetadataRepository } from './metadata-repository.ts';
import { MetadataService } from './metadata-service.ts';
import { PictureLinks } from './picture-links.ts';
import { servePictures } from './picture-routes.ts';
import { PictureService } from './picture-service.ts';

type MetadataModuleDeps = {
  readonly system: SystemService;
  /** Runs after another configuration was saved. */
  readonly onSaved: () => Promise<void>;
};

export type MetadataOptions = Pick<AppContext, 'settings' | 'secrets' | 'audit' | 'outbound'> & {
  readonly repository: MetadataRepository;
  readonly apiUrl: string;
  /** False while the system configuration disables Last.fm. */
  readonly isAllowed: () => boolean;
  readonly onSaved: () => Promise<void>;
  readonly logger: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
  readonly backoffMs?: number;
  readonly freshTimeoutMs?: number;
  readonly maxEntries?: number;
};

export type Metadata = {
  readonly service: MetadataService;
  readonly config: LastfmConfigService;
  readonly pictureLinks: PictureLinks;
  readonly pictures: PictureService;
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
  return { service, registerRoutes: (api) => registerLastfmRoutes(api, config, service) };
}

export function createMetadata({ wallNow = Date.now, ...options }: MetadataOptions): Metadata {
  const { repository, secrets } = options;
  const counters = new MetadataCounters(repository, wallNow);
  const client = new LastfmClient({ ...options, counters });
  const cache = new MetadataCache({ ...options, client, counters, wallNow });
  const config = new LastfmConfigService({ ...options, client });
  const pictureLinks = new PictureLinks(secrets);
  const service = new MetadataService({ ...options, config, client, cache, counters, pictureLinks, wallNow });
  const pictures = new PictureService({ ...options, now: wallNow });
  return { service, config, pictureLinks, pictures };
}
