import type {
  BodyOf,
  FilesOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  RouteDefinition,
} from '@airdial/contract/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessGateFor, authorize, findIdentity } from './access-gate.ts';
import { CachedResponse, sendCached } from './cached-response.ts';
import { type Identity, identityOf } from './identity.ts';
import { parseCall } from './parse-call.ts';
import { UPLOAD_ALLOWANCE } from './rate-limits.ts';
import { readFiles } from './read-files.ts';

/** One call as a handler sees it: everything is checked and typed by the contract. */
type Call<R extends RouteDefinition> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly files: FilesOf<R>;
  /** Null only where the route is public. */
  readonly caller: R['access'] extends 'public' ? Identity | null : Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Answer<R extends RouteDefinition> = ResponseOf<R> | CachedResponse;
export type Handler<R extends RouteDefinition> = (call: Call<R>) => Answer<R> | Promise<Answer<R>>;

type RouteOptions = {
  /** Reads that are answered from memory do not count against an address's allowance. */
  readonly unmetered?: boolean;
  /** Where a body may be longer than elsewhere. */
  readonly bodyLimitBytes?: number;
};

/**
 * Serves one route of the contract to those whom its `access` names. What the handler returns is cut down to the declared
 * answer, so that a field that is not in the contract cannot leak; a `CachedResponse` goes out as it is.
 */
export function registerRoute<const R extends RouteDefinition>(
  app: FastifyInstance,
  definition: R,
  handler: Handler<R>,
  options: RouteOptions = {},
): void {
  if (!definition.files) {
    serve(app, definition, handler, options);
    return;
  }
  // In a context of its own: on all other routes a form stays what it is, no JSON.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, definition, handler, options);
  });
}

function serve<const R extends RouteDefinition>(
  app: FastifyInstance,
  definition: R,
  handler: Handler<R>,
  options: RouteOptions,
): void {
  const gate = accessGateFor(app, definition);
  app.route({
    method: definition.method,
    url: definition.path,
    ...(options.bodyLimitBytes ? { bodyLimit: options.bodyLimitBytes } : {}),
    config: allowanceOf(definition, options),
    // Before the rate limit's own hook, which counts a listener and not the address.
    onRequest: (request) => findIdentity(gate, definition, request),
    handler: async (request, reply) => {
      authorize(gate, definition, request);
      const caller = identityOf(request);
      const parsed = parseCall(definition, request);
      const files = definition.files && (await readFiles(definition.files, request));
      const call = { ...parsed, files, caller, request, reply } as Call<R>;
      const answer = await handler(call);
      if (answer instanceof CachedResponse) return sendCached(request, reply, answer);
      return definition.answer.parse(answer);
    },
  });
}

function allowanceOf({ files }: RouteDefinition, { unmetered }: RouteOptions) {
  if (unmetered) return { rateLimit: false as const };
  return files ? { rateLimit: UPLOAD_ALLOWANCE } : {};
}
