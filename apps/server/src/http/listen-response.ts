import { LISTEN_FORMATS, type ListenFormat } from '@airdial/contract/server-paths';
import { UNDER_MAINTENANCE } from '@airdial/contract/system/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { type CachedResponse, sendCached } from './cache/cached-response.ts';
import { getResponseCache } from './cache/response-cache.ts';
import { MAINTENANCE_RETRY_AFTER_SECONDS } from './routing/access-control.ts';
import { getSecurityHeaders } from './security-headers.ts';

const UNAVAILABLE = 503;
/** Pages of other sites may read what everybody may hear. */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const;
/** What is not there now may be in a minute. */
export const ERROR_HEADERS = { ...ANY_ORIGIN, 'cache-control': 'no-store' } as const;

export const isListenFormat = (name: string): name is ListenFormat =>
  (LISTEN_FORMATS as readonly string[]).includes(name);

/** Programs show the text of an error, if anything. */
export const sendListenText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(ERROR_HEADERS).type('text/plain; charset=utf-8').send(text);

export const sendUnderMaintenance = (reply: FastifyReply): FastifyReply =>
  sendListenText(
    reply.header('retry-after', MAINTENANCE_RETRY_AFTER_SECONDS),
    UNAVAILABLE,
    `${UNDER_MAINTENANCE}\n`,
  );

/**
 * Returns what sends a response that is the same for everybody, and leaves its URL to the response cache. It returns
 * null, and sends nothing, where `render` throws an AppError: that there is no such thing.
 */
export function createListenCache(
  app: FastifyInstance,
  isInMaintenance: () => boolean,
  ownHeaders: Readonly<Record<string, string>> = {},
) {
  const cache = getResponseCache(app);
  const headers = getSecurityHeaders(app, { ...ANY_ORIGIN, 'cache-control': 'no-cache', ...ownHeaders });
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    render: () => CachedResponse,
  ): FastifyReply | null => {
    const response = renderOrNull(render);
    if (response === null) return null;
    cache.set(request.raw.url ?? '', { render, headers, isInMaintenance, variesByCaller: false });
    reply.hijack();
    sendCached(request.raw, reply.raw, response, headers);
    return reply;
  };
}

function renderOrNull(render: () => CachedResponse): CachedResponse | null {
  try {
    return render();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
