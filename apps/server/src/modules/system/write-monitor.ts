import type { FastifyInstance } from 'fastify';
import type { WriteProblem } from '../../db/database-types.ts';

const CHECK_EVERY_MS = 60_000;

type WriteMonitorDeps = {
  readonly checkWrites: () => Promise<WriteProblem | null>;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

/** Watches whether the database takes changes, and logs when that ends and begins again. */
export class WriteMonitor {
  readonly #deps: WriteMonitorDeps;
  #checking: Promise<WriteProblem | null> | undefined;
  #last: WriteProblem | null = null;

  constructor(deps: WriteMonitorDeps) {
    this.#deps = deps;
  }

  /** Checks every minute while the application serves. */
  schedule(app: FastifyInstance): void {
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await this.#checking;
    });
  }

  /** One check for all callers. */
  check(): Promise<WriteProblem | null> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<WriteProblem | null> {
    const { checkWrites, logger } = this.#deps;
    const problem = await checkWrites();
    if (problem !== null && problem !== this.#last)
      logger.error({ problem }, 'the database takes no changes; what needs none goes on');
    if (problem === null && this.#last !== null) logger.info({}, 'the database takes changes again');
    this.#last = problem;
    return problem;
  }
}
