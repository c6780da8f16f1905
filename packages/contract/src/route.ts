import type * as z from 'zod/mini';
import type { ApiErrorCode } from './api-errors.ts';

/** Who calls. `waiting`: signed in, and not validated yet, whether or not the address is verified. */
export type CallerKind = 'visitor' | 'waiting' | 'validated' | 'admin';

/**
 * Who may call a route, by its `access`; the server enforces this table. The routes of `user` are
 * what a waiting account may call beyond what visitors may: its own profile, password, sessions
 * and verification.
 */
const CALLERS = {
  public: ['visitor', 'waiting', 'validated', 'admin'],
  user: ['waiting', 'validated', 'admin'],
  validated: ['validated', 'admin'],
  admin: ['admin'],
} as const satisfies Readonly<Record<string, readonly CallerKind[]>>;

/** A route without it does not compile, and the server refuses to start. */
export type Access = keyof typeof CALLERS;

export const admits = (access: Access, caller: CallerKind): boolean =>
  (CALLERS[access] as readonly CallerKind[]).includes(caller);

type Schema = z.ZodMiniType;

/** Files sent as multipart/form-data instead of a JSON body. */
export type FilesDefinition = {
  /** The allowed field names. */
  readonly keys: readonly string[];
  readonly maxCount: number;
  /** The limit for each file. */
  readonly maxBytes: number;
  /** The error of a larger file; by default that of pictures. */
  readonly tooLargeError?: ApiErrorCode;
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
  /**
   * The session must have entered its password within `RECENT_PASSWORD_MS`: for `some-changes` only
   * where the body asks for a change that could give another person access.
   */
  readonly recentPassword?: 'always' | 'some-changes';
  /**
   * Whether a second call like the first changes nothing more; by default what RFC 9110 (9.2.2) says of the
   * method. The page repeats such a call once where only a proxy has responded.
   */
  readonly isIdempotent?: boolean;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** With a `body`, a call has either, as its content type names it. */
  readonly files?: FilesDefinition;
  readonly response: Schema;
  /** Set when the response is no JSON document: the data of each event is then one `response`. */
  readonly responseType?: 'text/event-stream';
  /** Set when the response is a file to be saved: its media types. `response` is then its text. */
  readonly downloadTypes?: readonly string[];
  readonly errors: readonly ApiErrorCode[];
};

/** Preserves the literal types of a definition, which type clients and handlers. */
export const defineRoute = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

export const isIdempotent = (route: RouteDefinition): boolean =>
  route.isIdempotent ?? route.method !== 'POST';

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
