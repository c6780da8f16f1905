/** Far below the number of parameters that a statement may have. */
const KEYS_MAX_COUNT = 256;

type Batch<Value> = { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> };

/**
 * Joins the lookups of one turn of the event loop into one call. The call begins after each of
 * them, so that each sees at least what was written before it.
 */
export class LookupBatch<Value> {
  readonly #load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  #next: Batch<Value> | undefined;

  constructor(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#load = load;
  }

  /** @returns null where nothing was found. @throws what the call throws */
  async find(key: string): Promise<Value | null> {
    this.#next ??= this.#open();
    const { keys, found } = this.#next;
    keys.add(key);
    if (keys.size === KEYS_MAX_COUNT) this.#next = undefined;
    return (await found).get(key) ?? null;
  }

  #open(): Batch<Value> {
    const keys = new Set<string>();
    const { promise: found, resolve } = Promise.withResolvers<ReadonlyMap<string, Value>>();
    const batch = { keys, found };
    // After all sockets that have sent something are read.
    setImmediate(() => {
      if (this.#next === batch) this.#next = undefined;
      resolve(this.#load([...keys]));
    });
    return batch;
  }
}
