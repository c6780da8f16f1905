import type { IncomingMessage } from 'node:http';
import type { ParamsOf, QueryOf, RouteDefinition } from '@airdial/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessGateFor, authorize, findIdentity } from './access-gate.ts';
import type { CachedResponse } from './cached-response.ts';
import { identityOf } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { type CacheEntry, responseCacheOf, sendFromMemory } from './response-cache.ts';

/** Answers one address as things stand now. */
type Recall = () => CachedResponse;
type MemoryCall<R extends RouteDefinition> = { readonly params: ParamsOf<R>; readonly query: QueryOf<R> };

/** What administrators are answered instead, from memory too. */
type AdminVariant<R extends RouteDefinition> = {
  /** Whether an address asks for what only they may see: for the others nobody's session is looked up. */
  needsAdminVariant(url: string): boolean;
  prepare(call: MemoryCall<R>): Recall;
};

/**
 * Serves a read that everybody polls and that is answered from memory. It does what `registerRoute` does for a
 * `CachedResponse`, at nearly the cost of bare node:http: an address is checked once and then stands on the shelf. It
 * does not count against an address's allowance, and nobody's session is looked up except during maintenance, or where
 * somebody with a token asks for what is for administrators.
 *
 * @param prepare is called once for an address, and what it returns whenever the address is asked for. The answer must
 *   be the same for every caller.
 */
export function registerCachedRoute<const R extends RouteDefinition & { readonly access: 'public' }>(
  app: FastifyInstance,
  definition: R,
  prepare: (call: MemoryCall<R>) => Recall,
  forAdministrators?: AdminVariant<R>,
): void {
  const gate = accessGateFor(app, definition);
  const shelf = responseCacheOf(app);
  const variesByCaller = ({ headers, url = '' }: IncomingMessage) =>
    gate.isInMaintenance() ||
    (headers.authorization !== undefined && (forAdministrators?.needsAdminVariant(url) ?? false));
  const placeFor = (request: FastifyRequest, reply: FastifyReply): CacheEntry => ({
    render: prepare(parse(definition, request)),
    headers: sharedHeaders(reply),
    variesByCaller,
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { url = '' } = request.raw;
    const place = shelf.get(url) ?? shelf.put(url, placeFor(request, reply));
    send(request, reply, place.render(), place.headers);
  };
  const answerWhoAsks = async (request: FastifyRequest, reply: FastifyReply) => {
    await findIdentity(gate, definition, request);
    authorize(gate, definition, request);
    if (forAdministrators && identityOf(request)?.role === 'admin') {
      const recall = forAdministrators.prepare(parse(definition, request));
      return send(request, reply, recall(), sharedHeaders(reply));
    }
    answer(request, reply);
  };
  app.route({
    method: definition.method,
    url: definition.path,
    config: { rateLimit: false },
    handler: (request, reply) =>
      variesByCaller(request.raw) ? answerWhoAsks(request, reply) : answer(request, reply),
  });
}

const parse = <R extends RouteDefinition>(definition: R, request: FastifyRequest) =>
  parseCall(definition, request) as MemoryCall<R>;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  headers: readonly string[],
): void {
  reply.hijack();
  sendFromMemory(request.raw, reply.raw, answer, headers);
}

/** Hooks may have set more by now, but only these are the same for everybody and may be remembered. */
const SHARED_HEADERS = [
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'strict-transport-security',
];

const sharedHeaders = (reply: FastifyReply): string[] =>
  SHARED_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [name, String(value)];
  });
