import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { networkOf } from './client-network.ts';

const ANONYMOUS_REQUESTS_PER_MINUTE = 300;

/** Bounds what one address may ask of the routes of this context. Reads from memory are registered as unmetered. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: ANONYMOUS_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: () => new AppError('too-many-requests'),
  });
}
