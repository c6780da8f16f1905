import type { PublicSystemConfig, SystemConfig } from '@airdial/contract/system/schema';
import type { InTransaction } from '../../db/database-types.ts';
import type { SettingsService } from './settings-service.ts';
import {
  DEFAULT_SYSTEM,
  type StoredSystem,
  SYSTEM_SETTING,
  storedSystem,
  toSystemConfig,
} from './system-settings.ts';

/** What the system says of itself, from memory: everybody reads it all the time. */
export class SystemService {
  readonly #publicUrl: string;
  readonly #settings: SettingsService;
  #stored: StoredSystem = DEFAULT_SYSTEM;
  #config: PublicSystemConfig;
  #lastfmIsOn: () => Promise<boolean> = async () => false;
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

  /** The same object for as long as nothing has changed. */
  publicConfig(): PublicSystemConfig {
    return this.#config;
  }

  /** As administrators see it. */
  config(): SystemConfig {
    return toSystemConfig(this.#stored, this.#publicUrl);
  }

  /** False: Last.fm is switched off for the whole system, whatever its own settings say. */
  get allowsLastfm(): boolean {
    return this.#stored.lastFmEnabled;
  }

  /** Whether the integration is configured and on; the public configuration says so. */
  async followLastfm(isOn: () => Promise<boolean>): Promise<void> {
    this.#lastfmIsOn = isOn;
    await this.refresh();
  }

  /** @param change or how to work it out from what is stored at that moment, whoever else writes */
  async change(
    change: Partial<StoredSystem> | ((stored: StoredSystem) => StoredSystem),
    together?: InTransaction<StoredSystem>,
  ): Promise<void> {
    const next = typeof change === 'function' ? change : (stored: StoredSystem) => ({ ...stored, ...change });
    const work = (stored: StoredSystem | undefined) => next(stored ?? DEFAULT_SYSTEM);
    await this.#settings.change(SYSTEM_SETTING, storedSystem, work, together);
    await this.refresh();
  }

  /** Takes over what another node has stored. */
  async refresh(): Promise<void> {
    this.#stored = (await this.#settings.read(SYSTEM_SETTING, storedSystem)) ?? DEFAULT_SYSTEM;
    this.#hasLastfm = await this.#lastfmIsOn();
    const next = this.#describe();
    if (JSON.stringify(next) !== JSON.stringify(this.#config)) this.#config = next;
  }

  #describe(): PublicSystemConfig {
    const { systemUrl, apiPath, lastFmEnabled, ...stored } = this.config();
    return {
      systemName: stored.systemName,
      version: stored.version,
      maintenanceMode: stored.maintenanceMode,
      allowRegistration: stored.allowRegistration,
      systemUrl,
      apiUrl: systemUrl + apiPath,
      clientUrl: stored.clientUrl,
      lastFmEnabled: lastFmEnabled && this.#hasLastfm,
      emailEnabled: stored.emailEnabled,
    };
  }
}
