import type { TestProject } from 'vitest/node';
import { startPostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run; every test creates its own database in
 * it.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
