import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The number that SQLite changes with each commit, of this process or of another one. It is read
 * once in a turn of the event loop, because a read locks the file for a moment.
 */
export class SqliteDataVersion {
  readonly #statement: StatementSync;
  #version: number | null | undefined;

  /** @param reader does not see its own commits, so that it must not be the connection that writes */
  constructor(reader: DatabaseSync) {
    this.#statement = reader.prepare('pragma data_version');
    this.#statement.setReturnArrays(true);
  }

  /** @returns null when it cannot be read right now */
  read(): number | null {
    if (this.#version === undefined) {
      this.#version = this.#readNow();
      setImmediate(() => this.forget());
    }
    return this.#version;
  }

  /** This process has committed: the next read is from the file. */
  forget(): void {
    this.#version = undefined;
  }

  #readNow(): number | null {
    try {
      const [version] = this.#statement.get() as unknown as [number];
      return version;
    } catch {
      return null;
    }
  }
}
