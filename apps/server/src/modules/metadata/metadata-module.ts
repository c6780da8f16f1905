import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { AuditService } from '../audit/audit-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import { createMetadata, type Metadata } from './create-metadata.ts';
import { registerLastfmRoutes } from './lastfm-routes.ts';
import { MetadataRepository } from './metadata-repository.ts';
import { registerMetadataRoutes } from './metadata-routes.ts';

type MetadataParts = AppContext & {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly isAllowed: () => boolean;
  readonly onSaved: () => Promise<void>;
};

export type OpenedMetadata = Metadata & { registerRoutes(api: FastifyInstance): void };

/** What Last.fm knows of the music on air. */
export function metadataModule(app: FastifyInstance, parts: MetadataParts): OpenedMetadata {
  const { config, database } = parts;
  const outbound = createOutbound({ allow: config.outboundAllow });
  const metadata = createMetadata({
    ...parts,
    repository: new MetadataRepository(database.db),
    audit: new AuditService(new AuditRepository(database.db)),
    outbound,
    apiUrl: config.lastfmApiUrl,
  });
  app.addHook('onReady', async () => metadata.service.start());
  app.addHook('preClose', async () => {
    await metadata.service.stop();
    outbound.close();
  });
  const registerRoutes = (api: FastifyInstance) => {
    registerLastfmRoutes(api, metadata.config, metadata.service);
    registerMetadataRoutes(api, metadata.service);
  };
  return { ...metadata, registerRoutes };
}
