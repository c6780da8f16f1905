import type * as z from 'zod/mini';
import type { ApiErrorCode } from './api-errors.ts';

/** Who may call a route. A route without it does not compile, and the server refuses to start. */
export type Access = 'public' | 'user' | 'validated' | 'admin';

type Schema = z.ZodMiniType;

/** Files sent as multipart/form-data instead of a JSON body. */
export type FilesDefinition = {
  /** The allowed field names. */
  readonly keys: readonly string[];
  readonly maxCount: number;
  /** Of each file. */
  readonly maxBytes: number;
};

/**
 * One call of the API. `path` has Fastify's syntax (`/api/channels/:id`). `errors` lists the codes
 * that are specific to this route; those of every route (validation, rate limit, internal) are
 * implied.
 */
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Open to all callers during maintenance; the other routes then serve administrators only. */
  readonly duringMaintenance?: 'open';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly files?: FilesDefinition;
  readonly response: Schema;
  /** Set when the response is no JSON document: the data of each event is then one `response`. */
  readonly responseType?: 'text/event-stream';
  readonly errors: readonly ApiErrorCode[];
};

/** Preserves the literal types of a definition, which type clients and handlers. */
export const defineRoute = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

export type ResponseOf<R extends RouteDefinition> = z.output<R['response']>;
export type ParamsOf<R extends RouteDefinition> = OutputOf<R['params']>;
export type QueryOf<R extends RouteDefinition> = OutputOf<R['query']>;
/** The query that a client sends, before parsing. */
export type QueryInputOf<R extends RouteDefinition> = InputOf<R['query']>;
export type BodyOf<R extends RouteDefinition> = OutputOf<R['body']>;
/** By the keys of the route's `files`. */
export type FilesOf<R extends RouteDefinition> = R['files'] extends FilesDefinition
  ? Readonly<Partial<Record<R['files']['keys'][number], Uint8Array>>>
  : undefined;
