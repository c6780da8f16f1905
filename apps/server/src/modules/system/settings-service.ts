import * as z from 'zod/mini';
import type { SettingsRepository } from './settings-repository.ts';

/** Settings by name, checked when read: one that does not parse any more counts as never set. */
export class SettingsService {
  readonly #repository: SettingsRepository;

  constructor(repository: SettingsRepository) {
    this.#repository = repository;
  }

  async read<S extends z.ZodMiniType>(key: string, schema: S): Promise<z.output<S> | undefined> {
    const text = await this.#repository.read(key);
    if (text === undefined) return undefined;
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  }

  async write(key: string, value: unknown): Promise<void> {
    await this.#repository.write(key, JSON.stringify(value), Date.now());
  }
}
