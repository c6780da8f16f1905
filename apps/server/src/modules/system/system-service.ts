import type { PublicSystemConfig } from '@airdial/contract/entities/system-config';
import { DEFAULT_BRAND_NAME, DEFAULT_VERSION } from '@airdial/contract/limits';
import * as z from 'zod/mini';
import type { SettingsService } from './settings-service.ts';

const SETTING = 'system-switches';

/** What the operator may switch. What is absent is as it comes. */
const switches = z.object({
  maintenanceMode: z._default(z.boolean(), false),
  allowRegistration: z._default(z.boolean(), true),
  emailEnabled: z._default(z.boolean(), true),
});
export type SystemSwitches = z.output<typeof switches>;

/** What the system says of itself. More of the administrator's settings join here with the panel that edits them. */
export class SystemService {
  readonly #publicUrl: string;
  readonly #settings: SettingsService;
  #switches: SystemSwitches = switches.parse({});
  #config: PublicSystemConfig;

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

  async setSwitches(changed: Partial<SystemSwitches>): Promise<void> {
    const next = { ...this.#switches, ...changed };
    await this.#settings.write(SETTING, next);
    this.#take(next);
  }

  /** Takes over what another node has stored. */
  async refresh(): Promise<void> {
    this.#take((await this.#settings.read(SETTING, switches)) ?? switches.parse({}));
  }

  #take(next: SystemSwitches): void {
    if (JSON.stringify(next) === JSON.stringify(this.#switches)) return;
    this.#switches = next;
    this.#config = this.#describe();
  }

  #describe(): PublicSystemConfig {
    return {
      systemName: DEFAULT_BRAND_NAME,
      version: DEFAULT_VERSION,
      systemUrl: this.#publicUrl,
      apiUrl: `${this.#publicUrl}/api`,
      clientUrl: null,
      lastFmEnabled: false,
      ...this.#switches,
    };
  }
}
