import { readdirSync } from 'node:fs';
import type { Migration } from './migration.ts';

const FILE_NAME = /^\d{3}-[a-z0-9-]+\.ts$/;

/**
 * Every `NNN-name.ts` of this folder in the order of its number; each exports `up`, as Kysely's
 * migrations do.
 */
export const allMigrations: readonly Migration[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((file) => FILE_NAME.test(file))
    .sort()
    .map(async (file) => {
      const { up } = (await import(new URL(file, import.meta.url).href)) as Pick<Migration, 'up'>;
      return { name: file.replace(/\.ts$/, ''), up };
    }),
);
