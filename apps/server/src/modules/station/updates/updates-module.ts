import { readFile } from 'node:fs/promises';
import { getChangelog, getSoftware } from '@airdial/contract/software/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { every } from '../../../lib/every.ts';
import { UpdateService } from './update-service.ts';

/** The changelog of this installation, beside the package.json that has its version. */
const CHANGELOG = new URL('../../../../../../CHANGELOG.md', import.meta.url);
/** A check is due once a day; the lease may come later than the start. */
const TRY_EVERY_MS = 60_000;

export type UpdatesModule = { registerRoutes(api: FastifyInstance): void };

/** Checks for newer versions while the application serves. */
export function updatesModule(
  app: FastifyInstance,
  { config, settings, outbound, lease, logger }: AppContext,
): UpdatesModule {
  const service = new UpdateService({
    settings,
    outbound,
    logger,
    address: config.updateUrl,
    isLeader: () => lease.isHeld,
  });
  if (config.updateUrl !== null)
    every(app, TRY_EVERY_MS, (stopping) => service.check(stopping), {
      firstAfterMs: 0,
      failure: 'the latest version could not be stored',
    });
  return {
    registerRoutes: (api) => {
      registerRoute(api, getSoftware, async () => ({ success: true as const, ...(await service.state()) }));
      registerRoute(api, getChangelog, async () => ({ success: true as const, text: await readChangelog() }));
    },
  };
}

const readChangelog = (): Promise<string | null> =>
  readFile(CHANGELOG, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
