import { LRUCache } from 'lru-cache';
import type { Identity } from '../../http/identity.ts';

/** Of all accounts in memory together; some tens of megabytes at most. */
const IDS_MAX_COUNT = 200_000;

type Caller = Pick<Identity, 'userId' | 'favoritesVersion'>;
type FavoriteSet = { readonly version: number; readonly ids: ReadonlySet<string> };

/**
 * The favorite channels of those who were here recently, in memory. Each session lookup brings the
 * version of the account's favorites, so that a change counts at the next request, on every node.
 */
export class FavoriteSets {
  readonly #listIds: (userId: string) => Promise<readonly string[]>;
  readonly #sets = new LRUCache<string, FavoriteSet>({
    maxSize: IDS_MAX_COUNT,
    sizeCalculation: ({ ids }) => ids.size + 1,
  });

  constructor(listIds: (userId: string) => Promise<readonly string[]>) {
    this.#listIds = listIds;
  }

  /** Without a promise where the set is in memory: every list of a member asks for it. */
  get({ userId, favoritesVersion }: Caller): ReadonlySet<string> | Promise<ReadonlySet<string>> {
    const stored = this.#sets.get(userId);
    return stored?.version === favoritesVersion ? stored.ids : this.#load(userId, favoritesVersion);
  }

  /** What is read is at least as new as the version, which was read before. */
  async #load(userId: string, version: number): Promise<ReadonlySet<string>> {
    const ids = new Set(await this.#listIds(userId));
    this.#sets.set(userId, { version, ids });
    return ids;
  }
}
