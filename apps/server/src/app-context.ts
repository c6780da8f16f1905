import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { getClientAddress } from './http/connections/client-address.ts';
import { AuditRepository } from './modules/foundation/audit/audit-repository.ts';
import { AuditService } from './modules/foundation/audit/audit-service.ts';
import { RefusalService } from './modules/foundation/audit/refusal-service.ts';
import { LeaseRepository } from './modules/foundation/leases/lease-repository.ts';
import { LeaseService } from './modules/foundation/leases/lease-service.ts';
import { SecretService } from './modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from './modules/foundation/settings/settings-repository.ts';
import { SettingsService } from './modules/foundation/settings/settings-service.ts';
import { PictureLinkService } from './modules/station/pictures/picture-link-service.ts';
import { createOutbound, type Outbound } from './outbound/outbound.ts';

/** What the process passes to the application. */
export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
};

/** What all modules share. Each of these exists once in a process. */
export type AppContext = AppOptions & {
  readonly audit: AuditService;
  readonly refusals: RefusalService;
  /** One instance has one resolver, whose bound on lookups holds for the whole process. */
  readonly outbound: Outbound;
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  /** Where browsers load pictures of other servers. */
  readonly pictureLinks: PictureLinkService;
  /** The holder polls the stream servers, publishes their counts to all nodes, runs imports and schedules. */
  readonly lease: LeaseService;
  /** A lease for another job. */
  readonly createLease: (name: string) => LeaseService;
};

/** @param now milliseconds since 1970; the time of audit entries */
export function createAppContext(options: AppOptions, now: () => number = Date.now): AppContext {
  const { config, database, logger } = options;
  const leases = database.kind === 'postgres' ? new LeaseRepository(database) : null;
  const createLease = (name: string) => new LeaseService({ name, repository: leases, logger });
  const secrets = SecretService.open(config);
  const audit = new AuditService(new AuditRepository(database.db), {
    now,
    getAddress: getClientAddress,
    logger,
  });
  return {
    ...options,
    audit,
    refusals: new RefusalService({ audit, logger }),
    outbound: createOutbound({ allow: config.outboundAllow }),
    settings: new SettingsService(new SettingsRepository(database.db)),
    secrets,
    pictureLinks: new PictureLinkService(secrets),
    lease: createLease('now-playing'),
    createLease,
  };
}
