import type { FastifyInstance } from 'fastify';

const LOG_EVERY_MS = 60_000;

type RefusalLogger = { warn(details: object, message: string): void };
type Refusals = { count: number; reason: string | undefined };

/**
 * Logs what the server refuses: the first refusal of a kind at once, then once a minute how many
 * there were. An attack or an outage neither fills the log nor goes unnoticed.
 */
export class RefusalLog {
  readonly #logger: RefusalLogger;
  readonly #counts = new Map<string, Refusals>();
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: RefusalLogger) {
    this.#logger = logger;
  }

  /**
   * @param code an error code of the API, or another name of a kind of refusal
   * @param reason what the newest refusal was caused by
   */
  add(code: string, reason?: string): void {
    const refusals = this.#counts.get(code);
    if (refusals) {
      refusals.count += 1;
      refusals.reason = reason;
      return;
    }
    this.#log(code, { count: 1, reason });
    this.#counts.set(code, { count: 0, reason: undefined });
    this.#timer ??= setInterval(() => this.flush(), LOG_EVERY_MS).unref();
  }

  /** Logs what was counted since the last time. */
  flush(): void {
    for (const [code, refusals] of this.#counts) {
      if (refusals.count === 0) this.#counts.delete(code);
      else this.#log(code, refusals);
      refusals.count = 0;
    }
    if (this.#counts.size === 0) this.#stopTimer();
  }

  close(): void {
    this.flush();
    this.#stopTimer();
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #log(code: string, { count, reason }: Refusals): void {
    this.#logger.warn({ code, count, ...(reason === undefined ? {} : { reason }) }, 'requests refused');
  }
}

const REFUSAL_LOG = Symbol('refusal log');

export function setRefusalLog(app: FastifyInstance, refusals: RefusalLog): void {
  app.decorate(REFUSAL_LOG, refusals);
  app.addHook('onClose', async () => refusals.close());
}

/** The server's log of refusals. */
export const getRefusalLog = (app: FastifyInstance): RefusalLog => app.getDecorator(REFUSAL_LOG);
