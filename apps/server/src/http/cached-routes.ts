import type { IncomingMessage } from 'node:http';
import type { ParamsOf, QueryOf, RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize, getAccessControl, identifyCaller } from './access-control.ts';
import { getIdentity } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { type CachedResponse, getResponseCache, sendCached } from './response-cache.ts';
import { getSecurityHeaders } from './security-headers.ts';

/** Returns the current response to one URL. */
type Render = () => CachedResponse;
type CachedCall<R extends RouteDefinition> = { readonly params: ParamsOf<R>; readonly query: QueryOf<R> };

/** The response that administrators get in place of the public one. */
type AdminVariant<R extends RouteDefinition> = {
  /** Whether a URL asks for more than visitors may see; no session is looked up for other URLs. */
  needsAdminVariant(url: string): boolean;
  prepare(call: CachedCall<R>): Render;
};

/**
 * Serves a read that every page polls, from memory. It does what `registerRoute` does for a
 * `CachedResponse`, at nearly the cost of bare node:http: a URL is validated once and then stays in
 * the response cache. It does not count against the rate limit, and it looks up a session only
 * during maintenance or when a caller with a token needs the admin variant.
 *
 * @param prepare is called once for a URL, and what it returns for every request of the URL. The
 *   response must be the same for every caller.
 */
export function registerCachedRoute<const R extends RouteDefinition & { readonly access: 'public' }>(
  app: FastifyInstance,
  definition: R,
  prepare: (call: CachedCall<R>) => Render,
  adminVariant?: AdminVariant<R>,
): void {
  const access = getAccessControl(app, definition);
  const cache = getResponseCache(app);
  const headers = [...getSecurityHeaders(app), 'cache-control', 'no-cache'];
  const parse = (request: FastifyRequest) => parseCall(definition, request) as CachedCall<R>;
  const variesByCaller = ({ headers: { authorization }, url = '' }: IncomingMessage) =>
    access.isInMaintenance() ||
    (authorization !== undefined && (adminVariant?.needsAdminVariant(url) ?? false));
  const send = (request: FastifyRequest, reply: FastifyReply, render: Render) => {
    const cached = render();
    reply.hijack();
    sendCached(request.raw, reply.raw, cached, headers);
  };
  const sendPublic = (request: FastifyRequest, reply: FastifyReply) => {
    const { url = '' } = request.raw;
    const entry =
      cache.get(url) ?? cache.set(url, { render: prepare(parse(request)), headers, variesByCaller });
    send(request, reply, entry.render);
  };
  const sendByCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    await identifyCaller(access, definition, request);
    authorize(access, definition, request);
    if (adminVariant && getIdentity(request)?.role === 'admin')
      send(request, reply, adminVariant.prepare(parse(request)));
    else sendPublic(request, reply);
  };
  app.route({
    method: definition.method,
    url: definition.path,
    config: { rateLimit: false },
    handler: (request, reply) =>
      variesByCaller(request.raw) ? sendByCaller(request, reply) : sendPublic(request, reply),
  });
}
