import * as z from 'zod/mini';
import type { InTransaction } from '../../db/database-types.ts';
import type { SettingsRepository } from './settings-repository.ts';

/** Settings by name, checked when read: one that does not parse any more counts as never set. */
export class SettingsService {
  readonly #repository: SettingsRepository;

  constructor(repository: SettingsRepository) {
    this.#repository = repository;
  }

  async read<S extends z.ZodMiniType>(key: string, schema: S): Promise<z.output<S> | undefined> {
    return parse(await this.#repository.read(key), schema);
  }

  /**
   * Changes a setting whoever else changes it, on whichever node: what is written was made from what is there.
   *
   * @param work may be called again; what it throws ends the change
   */
  async change<S extends z.ZodMiniType>(
    key: string,
    schema: S,
    work: (stored: z.output<S> | undefined) => z.output<S>,
    together?: InTransaction<z.output<S>>,
  ): Promise<void> {
    for (;;) {
      const before = await this.#repository.read(key);
      const next = work(parse(before, schema));
      const setting = { key, value: JSON.stringify(next), now: Date.now() };
      if (await this.#repository.replace(before, setting, async (_, trx) => together?.(next, trx))) return;
    }
  }

  async write<T>(key: string, value: T, together?: InTransaction<T>): Promise<void> {
    const setting = { key, value: JSON.stringify(value), now: Date.now() };
    await this.#repository.write(setting, async (_, trx) => together?.(value, trx));
  }
}

function parse<S extends z.ZodMiniType>(text: string | undefined, schema: S): z.output<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(schema, JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
