import type { ParamsOf, QueryOf, RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { NEW_URL_RATE_LIMIT } from '../connections/rate-limits.ts';
import { authorize, getAccessControl, identifyCaller, SERVED_AS_VISITOR } from '../routing/access-control.ts';
import { getIdentity, type Identity } from '../routing/identity.ts';
import { parseCall } from '../routing/parse-call.ts';
import { getSecurityHeaders } from '../security-headers.ts';
import { type CachedResponse, replyOnce, sendCached } from './cached-response.ts';
import { type CacheEntry, getResponseCache } from './response-cache.ts';

/** Returns the current response to one URL. */
type Render = () => CachedResponse;
type CachedCall<R extends RouteDefinition> = { readonly params: ParamsOf<R>; readonly query: QueryOf<R> };
/** Returns what a caller with a live session gets instead; null: the response of all others. */
type RespondTo<R extends RouteDefinition> = (
  caller: Identity,
  call: CachedCall<R>,
) => Promise<CachedResponse | null>;

/**
 * Serves a read that every page polls, from memory. It does what `registerRoute` does for a
 * `CachedResponse`, at nearly the cost of bare node:http: a URL is validated once and then stays in
 * the response cache. Only what is not there yet is limited, by network. A session is looked up during
 * maintenance, and where callers with a token get a response of their own.
 *
 * @param prepare is called once for a URL, and what it returns for every request of the URL. The
 *   response must be the same for every caller.
 * @param respondTo is called for each request with a live session. What it returns is stored by the
 *   caller alone.
 */
export function registerCachedRoute<const R extends RouteDefinition & { readonly access: 'public' }>(
  app: FastifyInstance,
  definition: R,
  prepare: (call: CachedCall<R>) => Render,
  respondTo?: RespondTo<R>,
): void {
  const access = getAccessControl(app, definition);
  const cache = getResponseCache(app);
  const headers = getSecurityHeaders(app, { 'cache-control': 'no-cache' });
  const variesByCaller = respondTo !== undefined;

  const createEntry = (render: Render): CacheEntry => ({
    render,
    headers,
    variesByCaller,
    isInMaintenance: () => access.isInMaintenance(),
  });
  app.route({
    method: definition.method,
    url: definition.path,
    config: { rateLimit: NEW_URL_RATE_LIMIT },
    handler: async (request, reply) => {
      const isIdentified =
        !(variesByCaller || access.isInMaintenance()) || (await identifyCaller(access, definition, request));
      authorize(access, definition, request);
      const call = parseCall(definition, request) as CachedCall<R>;
      const caller = getIdentity(request);
      const personal = caller && respondTo && (await respondTo(caller, call).catch(ignoreAppError));
      if (personal)
        return replyOnce(request, reply.header('vary', 'authorization'), personal, 'private, no-cache');
      const render = prepare(call);
      cache.set(request.raw.url ?? '', createEntry(render));
      const response = render();
      reply.hijack();
      sendCached(
        request.raw,
        reply.raw,
        response,
        isIdentified ? headers : [...headers, ...SERVED_AS_VISITOR],
      );
    },
  });
}

/** Without a database a caller is a visitor, as on every public route; `render` throws the rest. */
function ignoreAppError(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
