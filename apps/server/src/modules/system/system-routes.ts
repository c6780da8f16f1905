import { getHealth, getPublicSystemConfig } from '@airdial/contract/system/routes';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import { AppError } from '../../lib/app-error.ts';
import type { SystemService } from './system-service.ts';

export type HealthProbe = {
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
};

export function registerSystemRoutes(app: FastifyInstance, system: SystemService, probe: HealthProbe): void {
  registerRoute(app, getPublicSystemConfig, () => system.publicConfig(), { unmetered: true });
  registerRoute(app, getHealth, () => health(probe), { unmetered: true });
}

async function health(probe: HealthProbe) {
  try {
    await probe.ping();
    return { status: 'ok' as const };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('database-unavailable', { cause });
  }
}
