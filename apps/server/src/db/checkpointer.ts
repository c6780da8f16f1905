import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AsyncMutex } from './async-mutex.ts';

const WORKER = new URL('./checkpoint-worker.ts', import.meta.url);
/** Some 16 MB: the start of a thread takes 25 ms of a processor. */
const PAGES_PER_CHECKPOINT = 4_000;
const HEAP_MAX_MB = 16;

export type CheckpointerOptions = {
  /** The database file. */
  readonly path: string;
  readonly writeMutex: AsyncMutex;
  /** How many pages of the write-ahead log are not in the database file; no transaction is open. */
  countPages(): number;
};

/**
 * Copies the write-ahead log into the database file in a thread. SQLite would do it in a COMMIT, and all
 * requests would wait until the disk has both files.
 */
export class Checkpointer {
  readonly #options: CheckpointerOptions;
  #fromPages = PAGES_PER_CHECKPOINT;
  #running: Promise<void> | undefined;

  constructor(options: CheckpointerOptions) {
    this.#options = options;
  }

  /** Starts a checkpoint when the log is long enough. Call it after a commit, with the mutex held. */
  onCommit(): void {
    if (this.#running || this.#options.countPages() < this.#fromPages) return;
    this.#running = this.#checkpoint()
      .catch(() => {
        // The log keeps everything. A full disk, the usual cause, refuses commits as well.
        this.#fromPages += PAGES_PER_CHECKPOINT;
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  async close(): Promise<void> {
    await this.#running;
  }

  async #checkpoint(): Promise<void> {
    const { path, writeMutex, countPages } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MAX_MB };
    const worker = new Worker(WORKER, { workerData: path, resourceLimits });
    const ended = once(worker, 'exit');
    await Promise.race([once(worker, 'message'), ended]);
    await writeMutex.run(async () => {
      worker.postMessage('copy the rest');
      await ended;
      // Pages that another process still reads are not copied, and a thread for each commit would be no help.
      this.#fromPages = countPages() + PAGES_PER_CHECKPOINT;
    });
  }
}
