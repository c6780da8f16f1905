import type { SystemConfigInput } from '@airdial/contract/system/input';
import type { SystemConfig } from '@airdial/contract/system/schema';
import type { InTransaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { nextTimestamp } from '../../lib/timestamps.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import { type OutboundErrorCode, toOutboundError } from '../../outbound/outbound-error.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import type { SystemService } from './system-service.ts';
import { DEFAULT_SYSTEM, type StoredSystem } from './system-settings.ts';

const HEALTH_PATH = '/api/health';
/** Private addresses are accepted without a call. */
const ACCEPTED_WITHOUT_CALL: ReadonlySet<OutboundErrorCode> = new Set([
  'forbidden-address',
  'forbidden-port',
]);

export type SystemConfigDeps = {
  readonly system: SystemService;
  readonly siteEvents: Pick<SiteEvents, 'publishSystemChanged'>;
  readonly audit: AuditService;
  readonly outbound: Outbound;
  readonly now?: () => number;
};

/** Lets administrators change the system configuration. */
export class SystemConfigService {
  readonly #deps: SystemConfigDeps;
  readonly #now: () => number;

  constructor(deps: SystemConfigDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** Absent fields keep their stored value. @throws AppError `edited-meanwhile` */
  async save({ lastUpdated, ...writing }: SystemConfigInput, actorId: string): Promise<SystemConfig> {
    const changes = Object.fromEntries(Object.entries(writing).filter(([, value]) => value !== undefined));
    const next = (stored: StoredSystem) => {
      if (lastUpdated !== undefined && lastUpdated !== stored.lastUpdated)
        throw new AppError('edited-meanwhile');
      return { ...stored, ...changes };
    };
    return this.#store(next, ({ maintenanceMode, allowRegistration }, trx) => {
      const details = { maintenanceMode, allowRegistration };
      return this.#deps.audit.record({ actorId, action: 'system-config.saved', details }, trx);
    });
  }

  /** Restores the defaults, which cannot be undone. */
  reset(actorId: string): Promise<SystemConfig> {
    const audit: InTransaction<StoredSystem> = (_, trx) =>
      this.#deps.audit.record({ actorId, action: 'system-config.reset' }, trx);
    return this.#store(() => DEFAULT_SYSTEM, audit);
  }

  /**
   * Checks that this software responds at the address.
   *
   * @throws AppError `url-check-failed` with a message for people
   */
  async validateUrl(url: string): Promise<void> {
    const { system, outbound } = this.#deps;
    if (url === system.config().systemUrl) return;
    try {
      const { bytes } = await outbound.fetch(url + HEALTH_PATH);
      if (isHealthy(bytes.toString('utf8'))) return;
    } catch (cause) {
      const error = toOutboundError(cause);
      if (ACCEPTED_WITHOUT_CALL.has(error.code)) return;
      throw new AppError('url-check-failed', { message: error.reason, cause: error });
    }
    throw new AppError('url-check-failed');
  }

  async #store(
    next: (stored: StoredSystem) => StoredSystem,
    audit: InTransaction<StoredSystem>,
  ): Promise<SystemConfig> {
    const { system, siteEvents } = this.#deps;
    const stamped = (stored: StoredSystem) => ({
      ...next(stored),
      lastUpdated: nextTimestamp(stored.lastUpdated, this.#now()),
    });
    await system.update(stamped, audit);
    siteEvents.publishSystemChanged();
    return system.config();
  }
}

function isHealthy(text: string): boolean {
  try {
    return JSON.parse(text)?.status === 'ok';
  } catch {
    return false;
  }
}
