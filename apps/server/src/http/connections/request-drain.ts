import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { orNullAfter } from '../../lib/time-limit.ts';

export type DrainTimes = {
  /**
   * How long idle connections stay open: a load balancer may just be sending a call on one, which it does
   * not repeat if that writes. Every response meanwhile closes its connection.
   */
  readonly lingerMs: number;
  /**
   * How long new connections are accepted while requests are under way: load balancers see that the
   * server is not ready, and requests that they still send are served.
   */
  readonly noticeMs: number;
  /** How long requests under way may take altogether. */
  readonly limitMs: number;
};

/** How long a connection that was just accepted may take for its first request. */
const FIRST_REQUEST_MS = 100;

/** Together with closing the database less than ten seconds, after which supervisors kill. */
const DEFAULT_TIMES: DrainTimes = { lingerMs: 1_000, noticeMs: 5_000, limitMs: 8_000 };

type StartHandler = () => Promise<void>;

/** The requests under way, which a stopping server lets finish. */
export class RequestDrain {
  readonly #times: DrainTimes;
  readonly #underWay = new Set<ServerResponse>();
  readonly #startHandlers: StartHandler[] = [];
  #isDraining = false;
  #onIdle: (() => void) | undefined;

  constructor(times = DEFAULT_TIMES) {
    this.#times = times;
  }

  /** The server stops: it is not ready, and connections end with their response. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Counts a request until its response is sent or cut off. */
  add(response: ServerResponse): void {
    this.#underWay.add(response);
    if (this.#isDraining) closeAfter(response);
    response.once('close', () => this.ignore(response));
  }

  /** An endless response is not waited for. */
  ignore(response: ServerResponse): void {
    this.#underWay.delete(response);
    if (this.#underWay.size === 0) this.#onIdle?.();
  }

  /** @param handler ends the endless responses, whose clients then reconnect */
  onStart(handler: StartHandler): void {
    this.#startHandlers.push(handler);
  }

  /** Stops listening; resolves when no request is under way, or when the time is up. */
  async drain(server: Server): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#underWay) closeAfter(response);
    const started = Promise.all(this.#startHandlers.map((handler) => handler()));
    const { lingerMs, noticeMs, limitMs } = this.#times;
    if (await hasConnections(server)) await delay(lingerMs);
    await orNullAfter(noticeMs - lingerMs, this.#idle());
    await stopListening(server);
    if (await hasConnections(server)) await delay(FIRST_REQUEST_MS);
    await Promise.all([started, orNullAfter(limitMs - noticeMs, this.#idle())]);
  }

  #idle(): Promise<void> {
    if (this.#underWay.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }
}

/**
 * Closes the listening socket alone: `server.close()` also resets connections whose first request is still
 * on its way. Right after the event loop has accepted what waited, because the system resets the rest.
 */
async function stopListening(server: Server): Promise<void> {
  await immediate();
  NetServer.prototype.close.call(server);
}

const hasConnections = (server: Server): Promise<boolean> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error !== null || count > 0));
  });

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

const REQUEST_DRAIN = Symbol('request drain');

export function setRequestDrain(app: FastifyInstance, drain: RequestDrain): void {
  app.decorate(REQUEST_DRAIN, drain);
}

/** The drain of this server. */
export const getRequestDrain = (app: FastifyInstance): RequestDrain => app.getDecorator(REQUEST_DRAIN);
