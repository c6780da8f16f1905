import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { every } from '../../../lib/every.ts';
import type { SystemService } from '../system/system-service.ts';
import { LastfmCache } from './lastfm-cache.ts';
import { LastfmClient } from './lastfm-client.ts';
import { LastfmConfigService } from './lastfm-config-service.ts';
import { LastfmCounters } from './lastfm-counters.ts';
import { LastfmRepository } from './lastfm-repository.ts';
import { registerLastfmRoutes } from './lastfm-routes.ts';
import { LastfmService } from './lastfm-service.ts';

const FLUSH_EVERY_MS = 30_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const UPKEEP = { failure: 'the Last.fm service could not do its upkeep' };

type LastfmModuleDeps = {
  readonly system: SystemService;
  /** Runs after another configuration was saved. */
  readonly onSaved: () => Promise<void>;
};

export type LastfmOptions = Pick<
  AppContext,
  'settings' | 'secrets' | 'audit' | 'outbound' | 'pictureLinks'
> & {
  readonly repository: LastfmRepository;
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

export type Lastfm = {
  readonly service: LastfmService;
  readonly config: LastfmConfigService;
};

export type LastfmModule = {
  readonly service: LastfmService;
  /** Whether an administrator has switched it on. */
  isEnabled(): Promise<boolean>;
  registerRoutes(api: FastifyInstance): void;
};

/** Track information from Last.fm. */
export async function lastfmModule(
  app: FastifyInstance,
  context: AppContext,
  { system, onSaved }: LastfmModuleDeps,
): Promise<LastfmModule> {
  const { service, config } = createLastfm({
    ...context,
    repository: new LastfmRepository(context.database.db),
    apiUrl: context.config.lastfmApiUrl,
    isAllowed: () => system.allowsLastfm,
    onSaved,
  });
  await system.observeLastfm(() => config.isEnabled());
  const isEnabled = async () => (await config.status()).enabled;
  every(app, FLUSH_EVERY_MS, () => service.flush(), UPKEEP);
  every(app, PRUNE_EVERY_MS, () => service.prune(), UPKEEP);
  app.addHook('preClose', () => service.stop());
  return { service, isEnabled, registerRoutes: (api) => registerLastfmRoutes(api, config, service) };
}

export function createLastfm({ wallNow = Date.now, ...options }: LastfmOptions): Lastfm {
  const { repository } = options;
  const counters = new LastfmCounters(repository, wallNow);
  const client = new LastfmClient({ ...options, counters });
  const cache = new LastfmCache({ ...options, client, counters, wallNow });
  const config = new LastfmConfigService({ ...options, client });
  const service = new LastfmService({ ...options, config, client, cache, counters, wallNow });
  return { service, config };
}
