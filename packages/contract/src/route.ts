import type * as z from 'zod/mini';
import type { ApiErrorCode } from './api-errors.ts';

/** Who may call a route. A route without one does not compile, and the server refuses to boot without it. */
export type Access = 'public' | 'user' | 'validated' | 'admin';

type Schema = z.ZodMiniType;

/** Files that come as multipart/form-data in place of a body. */
export type FilesDefinition = {
  /** The names under which a file may come. */
  readonly keys: readonly string[];
  readonly maxCount: number;
  /** Of each file. */
  readonly maxBytes: number;
};

/**
 * One call, as both sides agree on it. `path` is written the way Fastify and OpenAPI tools read it (`/api/channels/:id`).
 * `errors` lists the catalogue codes that this route itself can answer; those that every route can (validation,
 * rate limit, internal) are implied.
 */
export type RouteDefinition = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Stays open for everybody; all other routes answer only administrators then. */
  readonly duringMaintenance?: 'open';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly files?: FilesDefinition;
  readonly answer: Schema;
  /** How the answer comes where it is not one JSON document: each event's data is then one `answer`. */
  readonly answerType?: 'text/event-stream';
  readonly errors: readonly ApiErrorCode[];
};

/** Keeps the literal types of a definition, so that clients and handlers are typed by it. */
export const defineRoute = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

export type ResponseOf<R extends RouteDefinition> = z.output<R['answer']>;
export type ParamsOf<R extends RouteDefinition> = OutputOf<R['params']>;
export type QueryOf<R extends RouteDefinition> = OutputOf<R['query']>;
/** The query as a client writes it, before parsing. */
export type QueryInputOf<R extends RouteDefinition> = InputOf<R['query']>;
export type BodyOf<R extends RouteDefinition> = OutputOf<R['body']>;
/** By the keys of the route's `files`. */
export type FilesOf<R extends RouteDefinition> = R['files'] extends FilesDefinition
  ? Readonly<Partial<Record<R['files']['keys'][number], Uint8Array>>>
  : undefined;
