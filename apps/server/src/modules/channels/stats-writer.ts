import { inBatches } from '../../lib/batch.ts';

const WRITE_AFTER_MS = 2_000;
/** After a start the counts of all channels may have changed: 50,000 in one go would keep everybody waiting for seconds. */
const PORTION = 200;

type Save = (ids: readonly string[]) => Promise<void>;
type WriterLogger = { error(details: object, message: string): void };

/** Gathers the ids of channels whose counts have changed, and saves them together, a portion at a time. */
export class StatsWriter {
  readonly #save: Save;
  readonly #logger: WriterLogger;
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(save: Save, logger: WriterLogger) {
    this.#save = save;
    this.#logger = logger;
  }

  add(id: string): void {
    this.#waiting.add(id);
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) await this.#write();
    clearTimeout(this.#timer);
  }

  async #write(): Promise<void> {
    const ids = [...this.#waiting];
    this.#waiting.clear();
    this.#timer = undefined;
    await inBatches(ids, PORTION, (portion) => this.#writePortion(portion));
  }

  /** What could not be written waits for the next time; counts are no reason to fail anything else. */
  async #writePortion(ids: readonly string[]): Promise<void> {
    try {
      await this.#save(ids);
    } catch (err) {
      this.#logger.error({ err }, 'listener counts could not be written, trying again later');
      for (const id of ids) this.add(id);
    }
  }
}
