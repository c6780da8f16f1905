import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    migratedFolder: string;
  }
}

const silent = { info: () => {}, error: () => {} };

/** Vitest's global set-up: a data folder with a migrated database, which tests copy. */
export default async function makeMigratedFolder(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'airdial-migrated-'));
  const { close } = await openDatabase({ dataDir, databaseUrl: null, logger: silent });
  await close();
  project.provide('migratedFolder', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
