import { UPLOADS_PER_HOUR } from '@airdial/contract/limits';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { networkOf } from './client-network.ts';
import { identityOf } from './identity.ts';

const REQUESTS_PER_MINUTE = 300;
const LISTENER_WRITES_PER_MINUTE = 60;
const ADMIN_REQUESTS_PER_MINUTE = 1_200;

/** Of a route that takes files: drawing pictures is the dearest thing that can be asked for. */
export const UPLOAD_ALLOWANCE = {
  max: UPLOADS_PER_HOUR,
  timeWindow: '1 hour',
  errorResponseBuilder: () => new AppError('upload-too-many-uploads'),
};

/**
 * Bounds what one listener, or one address that is nobody's, may ask of the routes of this context. Reads from memory
 * are registered as unmetered.
 */
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
  const identity = identityOf(request);
  if (identity?.role === 'admin') return ADMIN_REQUESTS_PER_MINUTE;
  return identity && isWrite(request) ? LISTENER_WRITES_PER_MINUTE : REQUESTS_PER_MINUTE;
}

/** Those who are signed in behind one address do not use up each other's allowance. */
function rateLimitKey(request: FastifyRequest): string {
  const identity = identityOf(request);
  if (!identity) return networkOf(request.ip);
  return `${isWrite(request) ? 'writes' : 'reads'} ${identity.userId}`;
}
