import type { FastifyInstance } from 'fastify';

export type RequestTimeouts = {
  /** For a whole request, from its first byte on. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** For the form of an authorized caller. */
  readonly uploadMs: number;
  /** For a connection on which nothing moves while a response waits to be read. */
  readonly stalledMs: number;
  /** How often timeouts are checked. */
  readonly checkIntervalMs: number;
};

/** Two minutes at 0.4 Mbit/s carry the largest image; five images at once need 2 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Live events and demo streams send more often than that. */
const STALLED_TIMEOUT_MS = 60_000;
const CONNECTION_CHECK_MS = 1_000;

export const DEFAULT_REQUEST_TIMEOUTS: RequestTimeouts = {
  requestMs: REQUEST_TIMEOUT_MS,
  headersMs: HEADERS_TIMEOUT_MS,
  uploadMs: UPLOAD_TIMEOUT_MS,
  stalledMs: STALLED_TIMEOUT_MS,
  checkIntervalMs: CONNECTION_CHECK_MS,
};

const TIMEOUTS = Symbol('request timeouts');

export function setRequestTimeouts(app: FastifyInstance, timeouts: RequestTimeouts): void {
  app.decorate(TIMEOUTS, timeouts);
}

export const getRequestTimeouts = (app: FastifyInstance): RequestTimeouts => app.getDecorator(TIMEOUTS);
