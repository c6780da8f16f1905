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
/** Addresses at home are not called, and are fine. */
const NOT_CALLED: ReadonlySet<OutboundErrorCode> = new Set(['forbidden-address', 'forbidden-port']);

export type SystemConfigDeps = {
  readonly system: SystemService;
  readonly announcements: Pick<SiteEvents, 'publishSystemChanged'>;
  readonly audit: AuditService;
  readonly outbound: Outbound;
  readonly now?: () => number;
};

/** The system configuration in the hands of administrators. */
export class SystemConfigService {
  readonly #deps: SystemConfigDeps;
  readonly #now: () => number;

  constructor(deps: SystemConfigDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** What is absent stays as it is stored. @throws AppError `edited-meanwhile` */
  async save({ lastUpdated, ...writing }: SystemConfigInput, actorId: string): Promise<SystemConfig> {
    const given = Object.fromEntries(Object.entries(writing).filter(([, value]) => value !== undefined));
    const next = (stored: StoredSystem) => {
      if (lastUpdated !== undefined && lastUpdated !== stored.lastUpdated)
        throw new AppError('edited-meanwhile');
      return { ...stored, ...given };
    };
    return this.#store(next, ({ maintenanceMode, allowRegistration }, trx) => {
      const details = { maintenanceMode, allowRegistration };
      return this.#deps.audit.record({ actorId, action: 'system-config.saved', details }, trx);
    });
  }

  /** It cannot be undone. */
  reset(actorId: string): Promise<SystemConfig> {
    const noted: InTransaction<StoredSystem> = (_, trx) =>
      this.#deps.audit.record({ actorId, action: 'system-config.reset' }, trx);
    return this.#store(() => DEFAULT_SYSTEM, noted);
  }

  /**
   * Whether this very software answers there.
   *
   * @throws AppError `url-check-failed` with what is wrong in words
   */
  async validateUrl(url: string): Promise<void> {
    const { system, outbound } = this.#deps;
    if (url === system.config().systemUrl) return;
    try {
      const { bytes } = await outbound.fetch(url + HEALTH_PATH);
      if (isHealthy(bytes.toString('utf8'))) return;
    } catch (thrown) {
      const fault = toOutboundError(thrown);
      if (NOT_CALLED.has(fault.code)) return;
      throw new AppError('url-check-failed', { message: fault.reason, cause: fault });
    }
    throw new AppError('url-check-failed');
  }

  async #store(
    next: (stored: StoredSystem) => StoredSystem,
    noted: InTransaction<StoredSystem>,
  ): Promise<SystemConfig> {
    const { system, announcements } = this.#deps;
    const stamped = (stored: StoredSystem) => ({
      ...next(stored),
      lastUpdated: nextTimestamp(stored.lastUpdated, this.#now()),
    });
    await system.update(stamped, noted);
    announcements.publishSystemChanged();
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
