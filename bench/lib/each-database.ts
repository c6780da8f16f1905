import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { withDataFolder } from './data-folder.ts';
import { pinLoadGenerator } from './pinned-process.ts';

/** @param databaseUrl empty for the embedded database */
type Measure = (kind: 'sqlite' | 'postgres', dataDir: string, databaseUrl: string) => Promise<void>;

/** Measures a server on the embedded database, and after it one on PostgreSQL. */
export async function measureOnEachDatabase(measure: Measure): Promise<void> {
  if (!pinLoadGenerator()) console.log('  not pinned to cores: the figures are rougher than they could be');
  await withDataFolder((dataDir) => measure('sqlite', dataDir, ''));
  const cluster = await startPostgresCluster();
  try {
    await withDataFolder((dataDir) => measure('postgres', dataDir, cluster.url));
  } finally {
    await cluster.stop();
  }
}
