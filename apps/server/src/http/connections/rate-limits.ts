import { UPLOADS_PER_HOUR } from '@airdial/contract/limits';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { getIdentity } from '../routing/identity.ts';
import { toClientNetwork } from './client-network.ts';

const REQUESTS_PER_MINUTE = 300;
const LISTENER_WRITES_PER_MINUTE = 60;
const ADMIN_REQUESTS_PER_MINUTE = 1_200;
/** Some 0.2 ms each: all that one network may send take two percent of a core. */
const LIVE_REQUESTS_PER_MINUTE = 6_000;
/** Some 1 ms each: all that one network may send take a tenth of a core. */
const PAGES_PER_MINUTE = 6_000;
/** Some 0.2 ms each. An office that visits anew loads two dozen pictures a person, and then none for a year. */
const PICTURES_PER_MINUTE = 30_000;
/** A search among 10,000 channels takes 2 ms: all that one network may send take a fifth of a core. */
const NEW_URLS_PER_MINUTE = 6_000;
/** Some 0.2 s each while they are not cached: all that one network may send take a fifth of a core. */
const SHARE_PICTURES_PER_MINUTE = 60;
/** Some 50 ms each among 160,000 songs: all that one network may send take a twentieth of a core. */
const SONG_SEARCHES_PER_MINUTE = 60;
const byNetwork = ({ ip }: FastifyRequest): string => toClientNetwork(ip);

/** For routes that take pictures: encoding images is the most expensive work a request can cause. */
export const UPLOAD_RATE_LIMIT = {
  max: UPLOADS_PER_HOUR,
  timeWindow: '1 hour',
  errorResponseBuilder: () => new AppError('upload-too-many-uploads'),
};

/**
 * For live connections and their focus, with a count for each of both: every page of an office sends
 * some, and after a restart all of them connect in the same seconds.
 */
export const LIVE_RATE_LIMIT = {
  max: LIVE_REQUESTS_PER_MINUTE,
  keyGenerator: byNetwork,
};

/** For pages that are filled and compressed for each request. */
export const PAGE_RATE_LIMIT = { max: PAGES_PER_MINUTE, keyGenerator: byNetwork };

/** For pictures, which are read from the database for each request. */
export const PICTURE_RATE_LIMIT = { max: PICTURES_PER_MINUTE, keyGenerator: byNetwork };

/** For pictures of shared links, which are drawn when they are requested. */
export const SHARE_PICTURE_RATE_LIMIT = { max: SHARE_PICTURES_PER_MINUTE, keyGenerator: byNetwork };

/** For the songs of a channel: a search reads all of them, a page without one reads its own. */
export const SONG_HISTORY_RATE_LIMIT = {
  max: (request: FastifyRequest) => (isSearch(request) ? SONG_SEARCHES_PER_MINUTE : rateLimitMax(request)),
  keyGenerator: (request: FastifyRequest) =>
    isSearch(request) ? `searches ${byNetwork(request)}` : rateLimitKey(request),
};

/** For lists that programs read with a key: each looks the key up in the database. */
export const KEYED_LIST_RATE_LIMIT = { max: REQUESTS_PER_MINUTE, keyGenerator: byNetwork };

/** For reads that are answered from memory once their URL is known: what reaches the framework is new, or personal. */
export const NEW_URL_RATE_LIMIT = { max: NEW_URLS_PER_MINUTE, keyGenerator: byNetwork };

/**
 * Counts the requests of a user, or of a network without one. Routes count when `limitRoutes` or
 * their own `config.rateLimit` says so, and unknown paths always.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: rateLimitMax,
    timeWindow: '1 minute',
    keyGenerator: rateLimitKey,
    errorResponseBuilder: () => new AppError('too-many-requests'),
  });
}

/** Limits all routes of this context that have no `config.rateLimit` of their own. */
export function limitRoutes(app: FastifyInstance): void {
  const limit = app.rateLimit();
  app.addHook('onRoute', (route) => {
    // Last: the caller is identified then.
    if (route.config?.rateLimit === undefined) route.onRequest = [route.onRequest ?? [], limit].flat();
  });
}

const isWrite = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

const isSearch = ({ query }: FastifyRequest): boolean => Boolean((query as { search?: unknown }).search);

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
