import type { ParamsOf, QueryOf, RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { authorize, getAccessControl, identifyCaller } from './access-control.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';
import { getBearerToken, type Identity } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { type CacheEntry, getResponseCache, type PersonalResponse } from './response-cache.ts';
import { getSecurityHeaders } from './security-headers.ts';

/** Returns the current response to one URL. */
type Render = () => CachedResponse;
/** Returns the current response to one URL for one caller; null: the public one. */
type RenderFor = (caller: Identity) => Promise<CachedResponse | null>;
type CachedCall<R extends RouteDefinition> = { readonly params: ParamsOf<R>; readonly query: QueryOf<R> };

/**
 * Serves a read that every page polls, from memory. It does what `registerRoute` does for a
 * `CachedResponse`, at nearly the cost of bare node:http: a URL is validated once and then stays in
 * the response cache. It does not count against the rate limit. A session is looked up during
 * maintenance, and where callers with a token get a response of their own.
 *
 * @param prepare is called once for a URL, and what it returns for every request of the URL. The
 *   response must be the same for every caller.
 * @param prepareFor the same for callers with a live session. What it returns is not stored by
 *   browsers.
 */
export function registerCachedRoute<const R extends RouteDefinition & { readonly access: 'public' }>(
  app: FastifyInstance,
  definition: R,
  prepare: (call: CachedCall<R>) => Render,
  prepareFor?: (call: CachedCall<R>) => RenderFor,
): void {
  const access = getAccessControl(app, definition);
  const cache = getResponseCache(app);
  const headers = [...getSecurityHeaders(app), 'cache-control', 'no-cache'];
  const personalHeaders = [...getSecurityHeaders(app), 'cache-control', 'no-store', 'vary', 'authorization'];

  const createEntry = (request: FastifyRequest): CacheEntry => {
    const call = parseCall(definition, request) as CachedCall<R>;
    const entry = { render: prepare(call), headers, isInMaintenance: () => access.isInMaintenance() };
    const renderFor = prepareFor?.(call);
    if (!renderFor) return entry;
    return {
      ...entry,
      renderFor: async (token, ip) => {
        const response = await renderOrNull(renderFor, access.identify(token, ip));
        return response && { response, headers: personalHeaders };
      },
    };
  };
  const send = ({ raw }: FastifyRequest, reply: FastifyReply, sent: PersonalResponse) => {
    reply.hijack();
    sendCached(raw, reply.raw, sent.response, sent.headers);
  };
  app.route({
    method: definition.method,
    url: definition.path,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      if (access.isInMaintenance()) {
        await identifyCaller(access, definition, request);
        authorize(access, definition, request);
      }
      const { url = '' } = request.raw;
      const entry = cache.get(url) ?? cache.set(url, createEntry(request));
      const token = getBearerToken(request.raw);
      const personal = token === null ? null : await entry.renderFor?.(token, request.ip);
      send(request, reply, personal ?? { response: entry.render(), headers });
    },
  });
}

/** As on every public route, a caller with a dead token or without a database is a visitor. */
async function renderOrNull(
  renderFor: RenderFor,
  identified: Promise<Identity | null>,
): Promise<CachedResponse | null> {
  try {
    const caller = await identified;
    return caller && (await renderFor(caller));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
