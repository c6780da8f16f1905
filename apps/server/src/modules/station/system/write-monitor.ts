import type { WriteProblem } from '../../../db/database-types.ts';
import { HOW_TO_MAKE_ROOM } from '../../../lib/data-folder.ts';

type WriteMonitorDeps = {
  readonly checkWrites: () => Promise<WriteProblem | null>;
  readonly logger: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
};

/** Finds out whether the database takes changes, and logs when that differs from the last time. */
export class WriteMonitor {
  readonly #deps: WriteMonitorDeps;
  #last: WriteProblem | null = null;

  constructor(deps: WriteMonitorDeps) {
    this.#deps = deps;
  }

  async check(): Promise<WriteProblem | null> {
    const { checkWrites, logger } = this.#deps;
    const problem = await checkWrites();
    if (problem !== null && problem !== this.#last)
      logger.error(
        { problem, ...(problem === 'disk-full' && { remedy: HOW_TO_MAKE_ROOM }) },
        'the database takes no changes; what needs none goes on',
      );
    if (problem === null && this.#last !== null) logger.info({}, 'the database takes changes again');
    this.#last = problem;
    return problem;
  }
}
