import { randomBytes } from 'node:crypto';
import { secondFactorMessages } from '@airdial/contract/second-factor/messages';
import type { SystemConfigInput } from '@airdial/contract/system/input';
import { getStationProof } from '@airdial/contract/system/routes';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { requireRecentPassword } from '../../../http/routing/access-control.ts';
import type { Identity } from '../../../http/routing/identity.ts';
import { AppError } from '../../../lib/app-error.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import { asObject } from '../../../lib/untrusted-input/json-values.ts';
import { parseShallowJsonIfValid } from '../../../lib/untrusted-input/shallow-json.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { type OutboundErrorCode, toOutboundError } from '../../../outbound/outbound-error.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { SettingEdit } from '../../foundation/settings/settings-service.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import type { SystemService } from './system-service.ts';
import { DEFAULT_SYSTEM, type StoredSystem } from './system-settings.ts';

const NONCE_BYTES = 32;
/** Another value could let an unauthorized person in. */
const GUARDED = ['systemUrl', 'emailEnabled', 'secondFactorRequired'] as const;
/** Addresses that are never called. */
const NOT_CALLED: ReadonlySet<OutboundErrorCode> = new Set(['forbidden-address', 'forbidden-port']);

export type SystemConfigDeps = {
  readonly system: SystemService;
  readonly siteEvents: Pick<SiteEvents, 'publishSystemChanged'>;
  readonly audit: AuditService;
  readonly outbound: Outbound;
  /** Derives the response of `getStationProof`, the same on all nodes. */
  readonly prove: (nonce: string) => string;
  readonly now?: () => number;
};

/** Lets administrators change the system configuration. */
export class SystemConfigService {
  readonly #deps: SystemConfigDeps;

  constructor(deps: SystemConfigDeps) {
    this.#deps = deps;
  }

  /**
   * Absent fields keep their stored value. Another address needs a recent password, because the
   * links in mails, which reset passwords, lead there; and mail does, because without it no address
   * is verified. The demand for a second factor does, and an administrator without one would be the
   * first that it locks out. An address that is PUBLIC_URL is not stored, so that it follows that.
   *
   * @throws AppError `password-needed`, `validation-failed` or `edited-meanwhile`
   */
  async save({ lastUpdated, ...writing }: SystemConfigInput, actor: Identity): Promise<SystemConfig> {
    const { system, audit } = this.#deps;
    const changes = Object.fromEntries(Object.entries(writing).filter(([, value]) => value !== undefined));
    const stored = system.config();
    const next = { ...stored, ...changes };
    if (next.systemUrl === system.publicUrl) changes.systemUrl = null;
    if (GUARDED.some((field) => next[field] !== stored[field])) requireRecentPassword(actor);
    if (next.secondFactorRequired && !stored.secondFactorRequired && !actor.hasSecondFactor)
      throw new AppError('validation-failed', {
        errors: [{ param: 'secondFactorRequired', msg: secondFactorMessages.ownFirst }],
      });
    return this.#save(changes, {
      base: lastUpdated,
      audit: (after, trx, before = DEFAULT_SYSTEM) => {
        const { maintenanceMode, allowRegistration } = after;
        const details = { maintenanceMode, allowRegistration, changed: changedFields(before, after) };
        return audit.record({ actorId: actor.userId, action: 'system-config.saved', details }, trx);
      },
    });
  }

  /** Restores the defaults, which cannot be undone. */
  reset(actorId: string): Promise<SystemConfig> {
    return this.#save(DEFAULT_SYSTEM, {
      audit: (after, trx, before = DEFAULT_SYSTEM) => {
        const details = { changed: changedFields(before, after) };
        return this.#deps.audit.record({ actorId, action: 'system-config.reset', details }, trx);
      },
    });
  }

  /**
   * Checks that this station, and no other installation of this software, responds at the address.
   *
   * @returns false when the address may not be called
   * @throws AppError `url-check-failed` with a message for people
   */
  async validateUrl(url: string): Promise<boolean> {
    const { outbound, prove } = this.#deps;
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    try {
      const { bytes } = await outbound.fetch(url + getStationProof.path.replace(':nonce', nonce));
      if (readProof(bytes) === prove(nonce)) return true;
    } catch (cause) {
      const error = toOutboundError(cause);
      if (NOT_CALLED.has(error.code)) return false;
      throw new AppError('url-check-failed', { message: error.reason, cause: error });
    }
    throw new AppError('url-check-failed');
  }

  async #save(changes: Partial<StoredSystem>, edit: SettingEdit<StoredSystem>): Promise<SystemConfig> {
    const { system, siteEvents, now } = this.#deps;
    await system.update(changes, { ...edit, now });
    siteEvents.publishSystemChanged();
    return system.config();
  }
}

const readProof = (bytes: Buffer): unknown =>
  asObject(parseShallowJsonIfValid(bytes.toString('utf8')))?.proof;
