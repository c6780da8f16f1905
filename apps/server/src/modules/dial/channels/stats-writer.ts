import { inBatches } from '../../../lib/batch.ts';

const WRITE_AFTER_MS = 2_000;
/**
 * After a start all counts may have changed: 10,000 rows in one write would block others for half a
 * second.
 */
const BATCH_SIZE = 200;

type Save = (ids: readonly string[]) => Promise<void>;
type WriterLogger = { error(details: object, message: string): void };

/** Collects the ids of channels whose counts have changed, and saves them in batches. */
export class StatsWriter {
  readonly #save: Save;
  readonly #logger: WriterLogger;
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** The newest write, which follows those before it. */
  #writing: Promise<void> = Promise.resolve();

  constructor(save: Save, logger: WriterLogger) {
    this.#save = save;
    this.#logger = logger;
  }

  add(id: string): void {
    this.#waiting.add(id);
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS).unref();
  }

  /** Until its write is queued. */
  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  async stop(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) await this.#write();
    clearTimeout(this.#timer);
  }

  #write(): Promise<void> {
    this.#timer = undefined;
    this.#writing = this.#writing.then(() =>
      inBatches([...this.#waiting], BATCH_SIZE, (batch) => this.#writeBatch(batch)),
    );
    return this.#writing;
  }

  /** Keeps a failed batch for the next write: counts must not fail anything else. */
  async #writeBatch(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#waiting.delete(id);
    try {
      await this.#save(ids);
    } catch (err) {
      this.#logger.error({ err }, 'listener counts could not be written, trying again later');
      for (const id of ids) this.add(id);
    }
  }
}
