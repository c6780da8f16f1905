import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundWork } from '../../lib/background-work.ts';
import { type StoredVersions, TableVersions } from './table-versions.ts';

const COMPARE_EVERY_MS = 30_000;
/** A notification arrives within milliseconds of its commit; what is older was missed. */
const NOTIFICATION_DELAY_MAX_MS = 2_000;
const RETRY_AFTER_MS = 2_000;

export type CatchUpDeps = {
  readonly readVersions: () => Promise<StoredVersions>;
  readonly reloadAll: () => Promise<void>;
  readonly logger: { error(details: object, message: string): void };
  readonly compareEveryMs?: number;
};

/** Reads everything again after changes whose notification did not arrive. */
export class CatchUp {
  readonly #deps: CatchUpDeps;
  readonly #versions = new TableVersions();
  readonly #stopping = new AbortController();
  readonly #work: BackgroundWork;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: CatchUpDeps) {
    this.#deps = deps;
    this.#work = new BackgroundWork({
      run: () => this.#readAll(),
      onError: (err) => this.#retryLater(err),
      signal: this.#stopping.signal,
    });
  }

  /** What is read after this call holds at least the versions of now. */
  async start(): Promise<void> {
    this.#versions.advance(await this.#deps.readVersions());
    const { compareEveryMs = COMPARE_EVERY_MS } = this.#deps;
    this.#timer = setInterval(() => void this.#compare(), compareEveryMs).unref();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#work.whenIdle();
  }

  /** Call it for every notification, in the order in which they arrive. */
  note(table: string, version: number): void {
    if (!this.#versions.note(table, version)) this.request();
  }

  /** Reads everything until that succeeds; a request during a reading causes another one. */
  request(): void {
    this.#work.request();
  }

  async #readAll(): Promise<void> {
    const { readVersions, reloadAll } = this.#deps;
    const stored = await readVersions();
    await reloadAll();
    this.#versions.advance(stored);
  }

  async #retryLater(err: unknown): Promise<void> {
    const { signal } = this.#stopping;
    this.#deps.logger.error({ err }, 'the changes of other nodes could not be read, trying again');
    this.#work.request();
    await delay(RETRY_AFTER_MS, undefined, { signal, ref: false }).catch(() => {});
  }

  async #compare(): Promise<void> {
    const { readVersions, logger } = this.#deps;
    const { signal } = this.#stopping;
    try {
      const stored = await readVersions();
      await delay(NOTIFICATION_DELAY_MAX_MS, undefined, { signal, ref: false });
      if (!this.#versions.isBehind(stored)) return;
      logger.error({}, 'notifications of changes did not arrive, reading everything again');
      this.request();
    } catch (err) {
      if (!signal.aborted) logger.error({ err }, 'the versions of the tables could not be compared');
    }
  }
}
