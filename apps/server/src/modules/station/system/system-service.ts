import type { PublicSystemConfig, SystemConfig } from '@airdial/contract/system/schema';
import pLimit from 'p-limit';
import type { SettingEdit, SettingsService } from '../../foundation/settings/settings-service.ts';
import {
  DEFAULT_SYSTEM,
  type StoredSystem,
  SYSTEM_SETTING,
  storedSystem,
  toSystemConfig,
} from './system-settings.ts';

/** The system configuration, in memory because every request reads it. */
export class SystemService {
  readonly #publicUrl: string;
  readonly #settings: SettingsService;
  /** A read that another one overtakes would bring back what was stored before. */
  readonly #oneAtATime = pLimit(1);
  #stored: StoredSystem = DEFAULT_SYSTEM;
  #config: PublicSystemConfig;
  #isLastfmEnabled: () => Promise<boolean> = async () => false;
  #hasLastfm = false;

  /** Reads the stored settings. */
  static async start(publicUrl: string, settings: SettingsService): Promise<SystemService> {
    const system = new SystemService(publicUrl, settings);
    await system.refresh();
    return system;
  }

  private constructor(publicUrl: string, settings: SettingsService) {
    this.#publicUrl = publicUrl;
    this.#settings = settings;
    this.#config = this.#describe();
  }

  /** Returns the same object until the configuration changes. */
  publicConfig(): PublicSystemConfig {
    return this.#config;
  }

  /** The configuration as administrators edit it. */
  config(): SystemConfig {
    return toSystemConfig(this.#stored, this.#publicUrl);
  }

  /** PUBLIC_URL of the environment. */
  get publicUrl(): string {
    return this.#publicUrl;
  }

  /** False: Last.fm is disabled for the whole system, whatever its own settings are. */
  get allowsLastfm(): boolean {
    return this.#stored.lastFmEnabled;
  }

  /** Whether administrators need a second factor. */
  get requiresSecondFactor(): boolean {
    return this.#stored.secondFactorRequired;
  }

  /**
   * @param isEnabled whether the integration is configured and enabled, for the public
   * configuration
   */
  async observeLastfm(isEnabled: () => Promise<boolean>): Promise<void> {
    this.#isLastfmEnabled = isEnabled;
    await this.refresh();
  }

  /** @throws AppError `edited-meanwhile` */
  async update(changes: Partial<StoredSystem>, edit: SettingEdit<StoredSystem> = {}): Promise<void> {
    const toNext = (stored = DEFAULT_SYSTEM) => ({ ...stored, ...changes });
    await this.#settings.save(SYSTEM_SETTING, storedSystem, { ...edit, toNext });
    await this.refresh();
  }

  /**
   * Reloads the configuration, which another node may have changed. Returns whether the public one
   * differs from the one before.
   */
  refresh(): Promise<boolean> {
    return this.#oneAtATime(() => this.#load());
  }

  async #load(): Promise<boolean> {
    this.#stored = (await this.#settings.get(SYSTEM_SETTING, storedSystem)) ?? DEFAULT_SYSTEM;
    this.#hasLastfm = await this.#isLastfmEnabled();
    const next = this.#describe();
    if (JSON.stringify(next) === JSON.stringify(this.#config)) return false;
    this.#config = next;
    return true;
  }

  #describe(): PublicSystemConfig {
    const { apiPath, description, secondFactorRequired, lastUpdated, ...fields } = this.config();
    const publicFields: [LeakedField] extends [never] ? PublicFields : never = fields;
    return {
      ...publicFields,
      apiUrl: fields.systemUrl + apiPath,
      lastFmEnabled: fields.lastFmEnabled && this.#hasLastfm,
    };
  }
}

type PublicFields = Omit<SystemConfig, 'apiPath' | 'description' | 'secondFactorRequired' | 'lastUpdated'>;
/** Never, or a setting would reach the public without a place in the contract. */
type LeakedField = Exclude<keyof PublicFields, keyof PublicSystemConfig>;
