import type { ApiErrorCode } from '@airdial/contract/api-errors';
import type { RouteDefinition } from '@airdial/contract/route';
import type { FastifyRequest } from 'fastify';
import { toClientAddress } from '../../../http/connections/client-address.ts';
import { getIdentity } from '../../../http/routing/identity.ts';

/** The audit entry of a call that its caller may not make. */
export function toDenial(code: ApiErrorCode, { method, path }: RouteDefinition, request: FastifyRequest) {
  const actorId = getIdentity(request)?.userId;
  return {
    action: 'call.denied' as const,
    details: { code, route: `${method} ${path}` },
    address: toClientAddress(request.ip),
    ...(actorId === undefined ? {} : { actorId }),
  };
}
