type Portions<Item, Result> = {
  readonly size: number;
  readonly send: (portion: Item[]) => Promise<Result>;
  /** Called before each portion but the first. */
  readonly onProgress: (done: number, total: number) => void;
};

type Sent<Result> = {
  readonly results: readonly Result[];
  /** Why the rest was not sent; null when everything was. */
  readonly failure: unknown;
};

/**
 * Sends portions one after another, because one call takes so many and others are served in between.
 *
 * @throws what the first portion throws; a later failure leaves done what is done
 */
export async function inPortions<Item, Result>(
  items: readonly Item[],
  { size, send, onProgress }: Portions<Item, Result>,
): Promise<Sent<Result>> {
  const results = [await send(items.slice(0, size))];
  try {
    for (let done = size; done < items.length; done += size) {
      onProgress(done, items.length);
      results.push(await send(items.slice(done, done + size)));
    }
    return { results, failure: null };
  } catch (failure) {
    return { results, failure };
  }
}
