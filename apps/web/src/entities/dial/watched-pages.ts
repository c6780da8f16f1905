import type { DialPageResponse } from '@airdial/contract/channel/schema';
import { notifyManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { dialPageOptions } from './dial-queries.ts';

export type DialQuery = ReturnType<typeof dialPageOptions>;
type Watched = {
  readonly observer: Pick<QueryObserver<DialPageResponse>, 'getCurrentResult' | 'refetch'>;
  readonly unsubscribe: () => void;
};

/** Keeps pages of the dial loaded and current, as a component that shows them does. */
export class WatchedPages {
  readonly #client: QueryClient;
  readonly #onChange: () => void;
  #watched = new Map<string, Watched>();

  /** @param onChange is called when a page has arrived, has changed or could not be loaded */
  constructor(client: QueryClient, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  /** Watches these pages and no others. */
  set(queries: readonly DialQuery[]): void {
    const before = this.#watched;
    this.#watched = new Map();
    for (const query of queries) {
      const key = JSON.stringify(query.queryKey);
      this.#watched.set(key, before.get(key) ?? this.#watch(key, query));
      before.delete(key);
    }
    for (const { unsubscribe } of before.values()) unsubscribe();
  }

  /** Whether a page is missing and is not being fetched. */
  hasFailed(): boolean {
    return [...this.#watched.values()].some(({ observer }) => {
      const { data, fetchStatus } = observer.getCurrentResult();
      return !data && fetchStatus !== 'fetching';
    });
  }

  retryFailed(): void {
    for (const { observer } of this.#watched.values())
      if (observer.getCurrentResult().isError) void observer.refetch();
  }

  /** Later and not within `set`, as an observer calls when it begins to fetch. */
  #watch(key: string, query: DialQuery): Watched {
    const observer = new QueryObserver(this.#client, query);
    const onChange = notifyManager.batchCalls(() => {
      if (this.#watched.get(key)?.observer === observer) this.#onChange();
    });
    return { observer, unsubscribe: observer.subscribe(onChange) };
  }
}
