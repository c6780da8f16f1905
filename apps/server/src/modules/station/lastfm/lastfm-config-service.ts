import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import { adminLastfmNotices, lastfmTestErrors } from '@airdial/contract/lastfm/messages';
import type { saveLastfmConfig, testLastfmConnection } from '@airdial/contract/lastfm/routes';
import type { LastfmConfig, LastfmStatus } from '@airdial/contract/lastfm/schema';
import type { BodyOf, ResponseOf } from '@airdial/contract/route';
import { AppError } from '../../../lib/app-error.ts';
import { changedFields } from '../../../lib/changed-fields.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';
import type { LastfmClient } from './lastfm-client.ts';
import { testLastfmKeys } from './lastfm-connection-test.ts';
import { DEFAULT_LASTFM_SETTINGS, type LastfmSettings, storedLastfmSettings } from './lastfm-settings.ts';

const SETTING = 'lastfm';
const SECRET_PURPOSE = 'lastfm-secret';
/** Another node may use the former configuration for this long. */
const CACHE_MS = 5_000;
const API_VERSION = '2.0';

type ConfigInput = BodyOf<typeof saveLastfmConfig>;
type TestResponse = ResponseOf<typeof testLastfmConnection>;

export type LastfmConfigDeps = {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  readonly client: Pick<LastfmClient, 'tryOnce' | 'resume'>;
  readonly audit: AuditService;
  /** False while the system configuration disables Last.fm. */
  readonly isAllowed: () => boolean;
  /** Runs after another configuration was saved. */
  readonly onSaved: () => Promise<void>;
};

/** Reads, saves and tests the Last.fm configuration. */
export class LastfmConfigService {
  readonly #deps: LastfmConfigDeps;
  #cached: { readonly settings: LastfmSettings; readonly until: number } | undefined;

  constructor(deps: LastfmConfigDeps) {
    this.#deps = deps;
  }

  async getSettings(): Promise<LastfmSettings> {
    const settings = await this.#getCached();
    return { ...settings, enabled: settings.enabled && this.#deps.isAllowed() };
  }

  /** Whether Last.fm is configured and enabled, whatever the system configuration says. */
  async isEnabled(): Promise<boolean> {
    const { enabled, apiKey } = await this.#read();
    return enabled && apiKey !== '';
  }

  async status(): Promise<LastfmStatus> {
    const { enabled, apiKey } = await this.getSettings();
    return { enabled, configured: apiKey !== '' };
  }

  async getConfig(): Promise<LastfmConfig> {
    return toConfig(await this.#read());
  }

  /** @throws AppError `edited-meanwhile` */
  async save({ secretKey, lastUpdated, ...input }: ConfigInput, actorId: string): Promise<LastfmConfig> {
    const { settings: settingsService, secrets, audit, client, onSaved } = this.#deps;
    await settingsService.save(SETTING, storedLastfmSettings, {
      base: lastUpdated,
      toNext: (before = DEFAULT_LASTFM_SETTINGS) => ({
        ...input,
        sealedSecret: secretKey === '' ? before.sealedSecret : secrets.seal(secretKey, SECRET_PURPOSE),
      }),
      audit: (after, trx, before = DEFAULT_LASTFM_SETTINGS) => {
        const changed = changedFields(before, after);
        const details = { enabled: after.enabled, isNewSecret: secretKey !== '', changed };
        return audit.record({ actorId, action: 'lastfm-config.saved', details }, trx);
      },
    });
    const settings = this.#cache(await this.#read());
    client.resume();
    await onSaved();
    return toConfig(settings);
  }

  /** @throws AppError `validation-failed` when a secret key is neither sent nor stored */
  async test({ apiKey, secretKey: newSecret }: { apiKey: string; secretKey: string }): Promise<TestResponse> {
    const { client } = this.#deps;
    const settings = { ...(await this.#read()), apiKey };
    const secretKey = newSecret === '' ? this.#storedSecret(settings) : newSecret;
    const error = await testLastfmKeys({ apiKey, secretKey }, (call) => client.tryOnce(call, settings));
    return error === null
      ? {
          success: true,
          message: adminLastfmNotices.testSucceeded,
          details: { status: 'connected', version: API_VERSION },
        }
      : {
          success: false,
          message: lastfmTestErrors.testFailed,
          error,
          details: { status: 'error', version: API_VERSION },
        };
  }

  /** A secret that was sealed with another key counts as missing. */
  #storedSecret({ sealedSecret }: LastfmSettings): string {
    const secretKey = this.#deps.secrets.unseal(sealedSecret, SECRET_PURPOSE);
    if (secretKey !== null) return secretKey;
    throw new AppError('validation-failed', {
      errors: [{ param: 'secretKey', msg: ownFieldMessages.secretKeyRequired }],
    });
  }

  async #getCached(): Promise<LastfmSettings> {
    if (this.#cached && performance.now() < this.#cached.until) return this.#cached.settings;
    return this.#cache(await this.#read());
  }

  async #read(): Promise<LastfmSettings> {
    const stored = await this.#deps.settings.get(SETTING, storedLastfmSettings);
    return stored ?? DEFAULT_LASTFM_SETTINGS;
  }

  #cache(settings: LastfmSettings): LastfmSettings {
    this.#cached = { settings, until: performance.now() + CACHE_MS };
    return settings;
  }
}

const toConfig = ({ sealedSecret, ...settings }: LastfmSettings): LastfmConfig => ({
  ...settings,
  secretKey: '',
  secretKeyIsSet: sealedSecret !== '',
});
