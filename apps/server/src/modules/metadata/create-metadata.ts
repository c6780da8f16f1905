import type { Outbound } from '../../outbound/outbound.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import { LastfmClient } from './lastfm-client.ts';
import { LastfmConfigService } from './lastfm-config-service.ts';
import { MetadataCache } from './metadata-cache.ts';
import { MetadataCounters } from './metadata-counters.ts';
import { MetadataLookups } from './metadata-lookups.ts';
import type { MetadataRepository } from './metadata-repository.ts';
import { MetadataService } from './metadata-service.ts';
import { PictureLinks } from './picture-links.ts';
import { PictureService } from './picture-service.ts';
import { RateLimiter } from './rate-limiter.ts';

type MetadataLogger = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type MetadataOptions = {
  readonly repository: MetadataRepository;
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly audit: AuditService;
  readonly outbound: Outbound;
  /** Base URL of the Last.fm API. */
  readonly apiUrl: string;
  /** False while the system configuration disables Last.fm. */
  readonly isAllowed?: () => boolean;
  /** Runs after another configuration was saved. */
  readonly onSaved?: () => Promise<void>;
  readonly logger: MetadataLogger;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
  readonly backoffMs?: number;
  readonly freshTimeoutMs?: number;
};

export type Metadata = {
  readonly service: MetadataService;
  readonly config: LastfmConfigService;
  readonly pictureLinks: PictureLinks;
  readonly pictures: PictureService;
};

/** Creates the metadata service and its configuration service with their dependencies. */
export function createMetadata(options: MetadataOptions): Metadata {
  const { repository, settings, secrets, audit, logger, wallNow = Date.now } = options;
  const { isAllowed = () => true, onSaved = async () => {} } = options;
  const counters = new MetadataCounters(repository, wallNow);
  const cache = new MetadataCache(repository, wallNow);
  const rateLimiter = new RateLimiter((details) =>
    logger.warn(details, 'Last.fm is not requested for a while'),
  );
  const client = new LastfmClient({ ...options, rateLimiter, count: (counter) => counters.add(counter) });
  const config = new LastfmConfigService({
    settings,
    secrets,
    client,
    rateLimiter,
    audit,
    isAllowed,
    onSaved,
  });
  const lookups = new MetadataLookups({ ...options, client, cache, counters });
  const pictureLinks = new PictureLinks(secrets);
  const deps = { config, client, lookups, cache, counters, pictureLinks, audit, logger, wallNow };
  const pictures = new PictureService({ ...options, now: wallNow });
  return { service: new MetadataService(deps), config, pictureLinks, pictures };
}
