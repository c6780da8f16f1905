import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import type { saveLastfmConfig, testLastfmConnection } from '@airdial/contract/lastfm/admin-routes';
import { adminLastfmErrors, adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { LastfmConfig, LastfmStatus } from '@airdial/contract/lastfm/schema';
import type { BodyOf, ResponseOf } from '@airdial/contract/route';
import { AppError } from '../../lib/app-error.ts';
import { nextTimestamp } from '../../lib/timestamps.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { SecretService } from '../secrets/secret-service.ts';
import type { SettingsService } from '../system/settings-service.ts';
import type { LastfmClient } from './lastfm-client.ts';
import { testLastfmKeys } from './lastfm-connection-test.ts';
import { DEFAULT_LASTFM_SETTINGS, type LastfmSettings, storedLastfmSettings } from './lastfm-settings.ts';
import type { RateLimiter } from './rate-limiter.ts';

const SETTING = 'lastfm';
const SECRET_PURPOSE = 'lastfm-secret';
/** How long another node may go by what was configured before. */
const REMEMBERED_MS = 5_000;
const API_VERSION = '2.0';

type Writing = BodyOf<typeof saveLastfmConfig>;
type TestAnswer = ResponseOf<typeof testLastfmConnection>;

export type LastfmConfigParts = {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly client: Pick<LastfmClient, 'tryOnce'>;
  readonly gate: Pick<RateLimiter, 'reopen'>;
  readonly audit: AuditService;
  /** False: switched off for the whole system. */
  readonly isAllowed: () => boolean;
  /** Once something else is stored. */
  readonly onSaved: () => Promise<void>;
};

/** The administrator's configuration of the metadata service. */
export class LastfmConfigService {
  readonly #parts: LastfmConfigParts;
  #remembered: { readonly settings: LastfmSettings; readonly until: number } | undefined;

  constructor(parts: LastfmConfigParts) {
    this.#parts = parts;
  }

  async current(): Promise<LastfmSettings> {
    const settings = await this.#latest();
    return { ...settings, enabled: settings.enabled && this.#parts.isAllowed() };
  }

  /** Whether it is configured and on, the system's own switch apart. */
  async isOn(): Promise<boolean> {
    const { enabled, apiKey } = await this.#read();
    return enabled && apiKey !== '';
  }

  async status(): Promise<LastfmStatus> {
    const { enabled, apiKey } = await this.current();
    return { enabled, configured: apiKey !== '' };
  }

  async present(): Promise<LastfmConfig> {
    return toConfig(await this.#read());
  }

  /** @throws AppError `edited-meanwhile` */
  async save(writing: Writing, actorId: string): Promise<LastfmConfig> {
    const { settings: stored, audit, gate, onSaved } = this.#parts;
    const work = (before: LastfmSettings | undefined) =>
      this.#toSettings(writing, before ?? DEFAULT_LASTFM_SETTINGS);
    await stored.change(SETTING, storedLastfmSettings, work, ({ enabled }, trx) => {
      const details = { enabled, isNewSecret: writing.secretKey !== '' };
      return audit.record({ actorId, action: 'lastfm-config.saved', details }, trx);
    });
    const settings = this.#remember(await this.#read());
    gate.reopen();
    await onSaved();
    return toConfig(settings);
  }

  /** @throws AppError `validation-failed` when there is no secret key, neither sent nor stored */
  async test({ apiKey, secretKey: sent }: { apiKey: string; secretKey: string }): Promise<TestAnswer> {
    const { client } = this.#parts;
    const manners = { ...(await this.#read()), apiKey };
    const secretKey = sent === '' ? this.#storedSecret(manners) : sent;
    const error = await testLastfmKeys({ apiKey, secretKey }, (call) => client.tryOnce(call, manners));
    return error === null
      ? {
          success: true,
          message: adminLastfmNotices.testSucceeded,
          details: { status: 'connected', version: API_VERSION },
        }
      : {
          success: false,
          message: adminLastfmErrors.testFailedToast,
          error,
          details: { status: 'error', version: API_VERSION },
        };
  }

  #toSettings({ secretKey, lastUpdated, ...writing }: Writing, before: LastfmSettings): LastfmSettings {
    if (lastUpdated !== undefined && lastUpdated !== before.lastUpdated)
      throw new AppError('edited-meanwhile');
    const { secrets } = this.#parts;
    return {
      ...writing,
      sealedSecret: secretKey === '' ? before.sealedSecret : secrets.seal(secretKey, SECRET_PURPOSE),
      lastUpdated: nextTimestamp(before.lastUpdated, Date.now()),
    };
  }

  /** One that was sealed with another key counts as none. */
  #storedSecret({ sealedSecret }: LastfmSettings): string {
    const secretKey = this.#parts.secrets.unseal(sealedSecret, SECRET_PURPOSE);
    if (secretKey !== null) return secretKey;
    throw new AppError('validation-failed', {
      errors: [{ param: 'secretKey', msg: ownFieldMessages.secretKeyRequired }],
    });
  }

  async #latest(): Promise<LastfmSettings> {
    if (this.#remembered && performance.now() < this.#remembered.until) return this.#remembered.settings;
    return this.#remember(await this.#read());
  }

  async #read(): Promise<LastfmSettings> {
    const stored = await this.#parts.settings.read(SETTING, storedLastfmSettings);
    return stored ?? DEFAULT_LASTFM_SETTINGS;
  }

  #remember(settings: LastfmSettings): LastfmSettings {
    this.#remembered = { settings, until: performance.now() + REMEMBERED_MS };
    return settings;
  }
}

const toConfig = ({ sealedSecret, ...settings }: LastfmSettings): LastfmConfig => ({
  ...settings,
  secretKey: '',
  secretKeyIsSet: sealedSecret !== '',
});
