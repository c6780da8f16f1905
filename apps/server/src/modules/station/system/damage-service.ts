import { timestamp } from '@airdial/contract/common/schema';
import type { SystemWarning } from '@airdial/contract/system/schema';
import * as z from 'zod/mini';
import type { FoundDamage } from '../../../db/database-types.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';
import type { DamageRepository } from './damage-repository.ts';

const SETTING = 'log-damage';
/** Long enough for an administrator to come by. */
const SHOWN_MS = 30 * 86_400_000;

const storedDamage = z.object({
  at: timestamp,
  readableChanges: z.int(),
  lostChanges: z.nullable(z.int()),
  folder: z.string(),
  channels: z.int(),
  users: z.int(),
});

type DamageDeps = {
  readonly damage: FoundDamage | null;
  readonly repository: DamageRepository;
  readonly settings: SettingsService;
};

/** Stores the damage that a start has found, for the panel; the next start does not clear it. */
export class DamageService {
  readonly #settings: SettingsService;

  /** Stores what this start has found. */
  static async start({ damage, repository, settings }: DamageDeps): Promise<DamageService> {
    if (damage) {
      const content = await repository.countContent();
      await settings.set(SETTING, { ...damage, ...content, at: new Date().toISOString() });
    }
    return new DamageService(settings);
  }

  private constructor(settings: SettingsService) {
    this.#settings = settings;
  }

  async findWarning(): Promise<SystemWarning | null> {
    const stored = await this.#settings.get(SETTING, storedDamage);
    if (!stored || Date.now() - Date.parse(stored.at) > SHOWN_MS) return null;
    return { code: 'log-damaged', ...stored };
  }
}
