import { LRUCache } from 'lru-cache';

type Read<Value> = { readonly version: number; readonly value: Value };

/** What was read most recently, each value for one version of the data. */
export class VersionedCache<Value> {
  readonly #version: () => number;
  readonly #read: LRUCache<string, Read<Value>>;

  /** @param version grows with every change of the data */
  constructor(version: () => number, maxCount: number) {
    this.#version = version;
    this.#read = new LRUCache({ max: maxCount });
  }

  get(key: string, read: () => Value): Value {
    const version = this.#version();
    const known = this.#read.get(key);
    if (known?.version === version) return known.value;
    const value = read();
    this.#read.set(key, { version, value });
    return value;
  }
}
