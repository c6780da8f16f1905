import type { FastifyInstance } from 'fastify';

export type RequestTimes = {
  /** For everything that belongs to a request, from its first byte on. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** For a form of somebody who has been let in. */
  readonly formMs: number;
  /** How often is looked whose time is over. */
  readonly checkMs: number;
};

/** In two minutes 0.4 Mbit/s bring the largest picture; five of them at once need 2 Mbit/s. */
const FORM_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTION_CHECK_MS = 1_000;

export const REQUEST_TIMES: RequestTimes = {
  requestMs: REQUEST_TIMEOUT_MS,
  headersMs: HEADERS_TIMEOUT_MS,
  formMs: FORM_TIMEOUT_MS,
  checkMs: CONNECTION_CHECK_MS,
};

const TIMES = Symbol('request times');

export function setRequestTimes(app: FastifyInstance, times: RequestTimes): void {
  app.decorate(TIMES, times);
}

export const requestTimesOf = (app: FastifyInstance): RequestTimes =>
  app.hasDecorator(TIMES) ? app.getDecorator<RequestTimes>(TIMES) : REQUEST_TIMES;
