import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { every } from '../../../lib/every.ts';
import { type NodeDeps, NodeService } from './node-service.ts';
import { TableVersionRepository, type TableVersions } from './table-version-repository.ts';

type NodesContext = { readonly database: Database };

/** A change reaches the other nodes within this time. */
const CATCH_UP_EVERY_MS = 1_000;
/** With the time in which a node reads it. */
const LAG_MS = 1_500;

/** Call it before anything is read that all nodes hold in memory. Empty for a single node. */
export async function readTableVersions({ database }: NodesContext): Promise<TableVersions> {
  return database.kind === 'postgres' ? new TableVersionRepository(database.db).read() : new Map();
}

export type NodesModule = {
  /** Resolves once this node has everything that was stored before the call. Never rejects. */
  catchUp(): Promise<void>;
  /** For this long another node may respond with the state before a change. */
  readonly lagMs: number;
};

/** Synchronises the nodes on one PostgreSQL. */
export function nodesModule(
  app: FastifyInstance,
  { database, logger }: NodesContext & Pick<NodeDeps, 'logger'>,
  deps: Omit<NodeDeps, 'repository' | 'logger'>,
): NodesModule {
  if (database.kind !== 'postgres') return { catchUp: async () => {}, lagMs: 0 };
  const repository = new TableVersionRepository(database.db);
  const nodes = new NodeService({ ...deps, repository, logger });
  // What other nodes have stored while this one started: several may start at once.
  app.addHook('onReady', () => nodes.catchUp());
  every(app, CATCH_UP_EVERY_MS, () => nodes.catchUp());
  return { catchUp: () => nodes.catchUp(), lagMs: LAG_MS };
}
