import type { Outbound } from '../../outbound/outbound.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import { LastfmClient } from './lastfm-client.ts';
import { LastfmConfigService } from './lastfm-config-service.ts';
import { AnswerCache } from './metadata-cache.ts';
import { MetadataCounts } from './metadata-counts.ts';
import { MetadataLookups } from './metadata-lookups.ts';
import type { MetadataRepository } from './metadata-repository.ts';
import { MetadataService } from './metadata-service.ts';
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
  /** Where Last.fm answers. */
  readonly apiUrl: string;
  /** False: switched off for the whole system. */
  readonly isAllowed?: () => boolean;
  /** Once another configuration is stored. */
  readonly onSaved?: () => Promise<void>;
  readonly logger: MetadataLogger;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
  readonly backoffMs?: number;
  readonly patienceMs?: number;
};

export type Metadata = { readonly service: MetadataService; readonly config: LastfmConfigService };

/** The metadata service with everything that belongs to it. */
export function createMetadata(options: MetadataOptions): Metadata {
  const { repository, settings, secrets, audit, logger, wallNow = Date.now } = options;
  const { isAllowed = () => true, onSaved = async () => {} } = options;
  const counts = new MetadataCounts(repository, wallNow);
  const cache = new AnswerCache(repository, wallNow);
  const gate = new RateLimiter((details) => logger.warn(details, 'Last.fm is not asked for a while'));
  const client = new LastfmClient({ ...options, gate, count: (what) => counts.add(what) });
  const config = new LastfmConfigService({ settings, secrets, client, gate, audit, isAllowed, onSaved });
  const lookups = new MetadataLookups({ ...options, client, cache, counts });
  const service = new MetadataService({ config, client, lookups, cache, counts, audit, logger, wallNow });
  return { service, config };
}
