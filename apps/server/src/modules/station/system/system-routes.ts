import {
  getConnectionReport,
  getHealth,
  getPublicSystemConfig,
  getStationProof,
} from '@airdial/contract/system/routes';
import type { ConnectionReport } from '@airdial/contract/system/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getRequestDrain, type RequestDrain } from '../../../http/connections/request-drain.ts';
import { registerRoute } from '../../../http/routing/register-route.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { StationProofs } from './station-proofs.ts';
import type { SystemService } from './system-service.ts';

export type HealthProbe = {
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
};

export function registerSystemRoutes(
  app: FastifyInstance,
  system: SystemService,
  probe: HealthProbe,
  proofs: StationProofs,
): void {
  registerRoute(app, getPublicSystemConfig, () => system.publicConfig(), { rateLimit: false });
  registerRoute(app, getStationProof, ({ params }) => ({ proof: proofs.station(params.nonce) }));
  registerRoute(app, getConnectionReport, ({ params: { nonce, proof }, request }) => {
    if (proof !== proofs.connection(nonce)) throw new AppError('route-not-found');
    return toConnectionReport(request);
  });
  registerHealthRoutes(app, probe);
}

function toConnectionReport({ socket, ip, headers }: FastifyRequest): ConnectionReport {
  return {
    peer: socket.remoteAddress ?? '',
    client: ip,
    forwardedFor: headers['x-forwarded-for']?.toString() ?? null,
  };
}

/** For programs: `/readyz` asks whether the server can serve, `/healthz` only whether it runs. */
function registerHealthRoutes(app: FastifyInstance, probe: HealthProbe): void {
  const drain = getRequestDrain(app);
  const readiness = () => getReadiness(probe, drain);
  registerRoute(app, getHealth, readiness, { rateLimit: false });
  const plain = { config: { rateLimit: false as const } };
  app.get('/readyz', plain, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readiness()),
  );
  app.get('/healthz', plain, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
}

async function getReadiness(probe: HealthProbe, drain: RequestDrain) {
  if (drain.isDraining) throw new AppError('shutting-down');
  try {
    await probe.ping();
    return { status: 'ok' as const };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('database-unavailable', { cause });
  }
}
