import { UPLOADS_PER_HOUR } from '@airdial/contract/limits';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { toClientNetwork } from './client-network.ts';
import { getIdentity } from './identity.ts';

const REQUESTS_PER_MINUTE = 300;
const LISTENER_WRITES_PER_MINUTE = 60;
const ADMIN_REQUESTS_PER_MINUTE = 1_200;

/** For routes that take files: encoding images is the most expensive work a request can cause. */
export const UPLOAD_RATE_LIMIT = {
  max: UPLOADS_PER_HOUR,
  timeWindow: '1 hour',
  errorResponseBuilder: () => new AppError('upload-too-many-uploads'),
};

/** Limits the requests of a user, or of an address without one, to the routes of this context. */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: rateLimitMax,
    timeWindow: '1 minute',
    keyGenerator: rateLimitKey,
    errorResponseBuilder: () => new AppError('too-many-requests'),
  });
}

const isWrite = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

function rateLimitMax(request: FastifyRequest): number {
  const identity = getIdentity(request);
  if (identity?.role === 'admin') return ADMIN_REQUESTS_PER_MINUTE;
  return identity && isWrite(request) ? LISTENER_WRITES_PER_MINUTE : REQUESTS_PER_MINUTE;
}

/** Users who share an address do not use up each other's limit. */
function rateLimitKey(request: FastifyRequest): string {
  const identity = getIdentity(request);
  if (!identity) return toClientNetwork(request.ip);
  return `${isWrite(request) ? 'writes' : 'reads'} ${identity.userId}`;
}
