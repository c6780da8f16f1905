import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/open-database.ts';
import { runOn, startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a database with our schema, which tests copy. */
    migratedDatabase: string;
  }
}

const MIGRATED = 'migrated';
const silent = { info: () => {}, error: () => {} };

/** Vitest's global set-up: one PostgreSQL for the whole run; every test file creates its own databases in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  const databaseUrl = new URL(cluster.url);
  databaseUrl.pathname = `/${MIGRATED}`;
  await runOn(cluster.url, `create database ${MIGRATED}`);
  const { close } = await openDatabase({ dataDir: tmpdir(), databaseUrl: databaseUrl.href, logger: silent });
  await close();
  project.provide('postgresUrl', cluster.url);
  project.provide('migratedDatabase', MIGRATED);
  return cluster.stop;
}
