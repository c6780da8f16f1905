import * as z from 'zod/mini';
import type { AuditChange, InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { nextTimestamp } from '../../../lib/timestamps.ts';
import type { SettingsRepository } from './settings-repository.ts';

/** A setting that administrators edit; `lastUpdated` is its version. */
type VersionedSchema = z.ZodMiniType<{ readonly lastUpdated: string | null }>;

/** What an edit is based on, and its audit entry. */
export type SettingEdit<T> = {
  /** `lastUpdated` of what was edited; absent: no conflict detection. */
  readonly base?: string | null | undefined;
  readonly audit?: AuditChange<T> | undefined;
  readonly now?: (() => number) | undefined;
};
type SettingChange<T> = SettingEdit<T> & {
  /** May be called several times; an error that it throws ends the change. */
  readonly toNext: (stored: T | undefined) => Omit<T, 'lastUpdated'>;
};

/** Settings by name, validated when read: a value that no longer parses counts as not set. */
export class SettingsService {
  readonly #repository: SettingsRepository;

  constructor(repository: SettingsRepository) {
    this.#repository = repository;
  }

  async get<S extends z.ZodMiniType>(key: string, schema: S): Promise<z.output<S> | undefined> {
    return parse(await this.#repository.get(key), schema);
  }

  /**
   * Derives the new value from the stored one, and repeats when another node changed it meanwhile.
   *
   * @param toNext may be called several times; an error that it throws ends the update
   */
  async update<S extends z.ZodMiniType>(
    key: string,
    schema: S,
    toNext: (stored: z.output<S> | undefined) => z.output<S>,
    audit?: AuditChange<z.output<S>>,
  ): Promise<void> {
    for (;;) {
      const before = await this.#repository.get(key);
      const stored = parse(before, schema);
      const next = toNext(stored);
      const setting = { key, value: JSON.stringify(next), now: Date.now() };
      if (await this.#repository.compareAndSet(before, setting, async (_, trx) => audit?.(next, trx, stored)))
        return;
    }
  }

  /**
   * Changes a versioned setting, and gives it the next version.
   *
   * @throws AppError `edited-meanwhile`
   */
  save<S extends VersionedSchema>(
    key: string,
    schema: S,
    { base, toNext, audit, now = Date.now }: SettingChange<z.output<S>>,
  ): Promise<void> {
    const toNextVersion = (stored: z.output<S> | undefined) => {
      const version = stored?.lastUpdated ?? null;
      if (base !== undefined && base !== version) throw new AppError('edited-meanwhile');
      return z.parse(schema, { ...toNext(stored), lastUpdated: nextTimestamp(version, now()) });
    };
    return this.update(key, schema, toNextVersion, audit);
  }

  /** Without a transaction of its own: for one that changes more, in which the repository works. */
  async put<T>(key: string, value: T): Promise<void> {
    await this.#repository.upsert({ key, value: JSON.stringify(value), now: Date.now() });
  }

  async delete(key: string): Promise<void> {
    await this.#repository.delete(key);
  }

  async set<T>(key: string, value: T, audit?: InTransaction<T>): Promise<void> {
    const setting = { key, value: JSON.stringify(value), now: Date.now() };
    await this.#repository.set(setting, async (_, trx) => audit?.(value, trx));
  }
}

function parse<S extends z.ZodMiniType>(text: string | undefined, schema: S): z.output<S> | undefined {
  if (text === undefined) return undefined;
  const parsed = z.safeParse(schema, JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
