import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../lib/app-error.ts';

export type LogFlusherOptions = {
  /** The write-ahead log, which exists after the first read of the database. */
  readonly path: string;
  /** Copies all commits into the database file, and waits until the disk has it. */
  checkpoint(): Promise<void>;
};

/**
 * Waits until the disk has what SQLite has committed to its write-ahead log. With
 * `synchronous = full`, COMMIT itself waits and blocks the event loop as long as the disk takes; here
 * a thread of libuv's pool waits, and one flush serves all commits that precede it.
 */
export class LogFlusher {
  readonly #options: LogFlusherOptions;
  #file: FileHandle | undefined;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: LogFlusherOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the disk has every commit that precedes the call. A flush under way may have begun before
   * it, so that the next one counts.
   *
   * @throws AppError `database-unavailable`: the commit is visible, but a loss of power may undo it
   */
  flush(): Promise<void> {
    if (this.#following) return this.#following;
    if (!this.#running) return this.#start();
    const startFollowing = () => this.#startFollowing();
    this.#following = this.#running.then(startFollowing, startFollowing);
    return this.#following;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#running, this.#following]);
    await this.#file?.close();
  }

  #startFollowing(): Promise<void> {
    this.#following = undefined;
    return this.#start();
  }

  #start(): Promise<void> {
    this.#running = this.#flushNow().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #flushNow(): Promise<void> {
    try {
      // Linux reports a failed flush once, and later ones succeed without what was lost.
      if (this.#hasFailed) await this.#options.checkpoint();
      else await this.#flushFile();
      this.#hasFailed = false;
    } catch (cause) {
      this.#hasFailed = true;
      throw new AppError('database-unavailable', { cause });
    }
  }

  async #flushFile(): Promise<void> {
    this.#file ??= await open(this.#options.path, 'r+');
    await this.#file.datasync();
  }
}
