/** By table; each committed change of one raises it by one. */
export type StoredVersions = ReadonlyMap<string, number>;

/** Which changes of each table this node knows of: notifications come in the order of the versions. */
export class TableVersions {
  readonly #seen = new Map<string, number>();

  /** @returns false when notifications before this one were missed */
  note(table: string, version: number): boolean {
    const seen = this.#seen.get(table) ?? 0;
    if (version > seen) this.#seen.set(table, version);
    return version <= seen + 1;
  }

  /** After everything was read again. @param stored versions that were read before that */
  advance(stored: StoredVersions): void {
    for (const [table, version] of stored) this.note(table, version);
  }

  isBehind(stored: StoredVersions): boolean {
    return [...stored].some(([table, version]) => version > (this.#seen.get(table) ?? 0));
  }
}
