import { IMAGE_UPLOAD_MAX_BYTES } from '@airdial/contract/limits';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '../../../lib/app-error.ts';
import { drawImage } from '../../../lib/untrusted-input/draw-image.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { NamedPicture } from './picture-link-service.ts';

/** The largest place for one on the page, on a dense screen. */
const PICTURE = { edgePx: 480, type: 'image/webp' } as const;
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
const FETCHES_AT_ONCE = 4;
/** A hundred liked songs ask for a picture each. */
const WAITING_MAX_COUNT = 400;
/** A picture that could not be fetched is requested again after this time. */
const MISSING_FOR_MS = 10 * 60_000;
/** In the cache a missing picture counts as this many bytes. */
const MISSING_BYTES = 200;

/** `bytes` is null for a picture that could not be had at `fetchedAt`. */
type Picture = { readonly bytes: Buffer | null; readonly fetchedAt: number };

export type PictureServiceDeps = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Fetches the pictures of other servers once, draws them anew in a size that pages need, and keeps them. */
export class PictureService {
  readonly #outbound: Pick<Outbound, 'fetch'>;
  readonly #now: () => number;
  readonly #slot = pLimit(FETCHES_AT_ONCE);
  readonly #pictures: LRUCache<string, Picture, NamedPicture>;

  constructor({ outbound, now }: PictureServiceDeps) {
    this.#outbound = outbound;
    this.#now = now;
    this.#pictures = new LRUCache({
      maxSize: CACHE_MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes?.length ?? MISSING_BYTES,
      fetchMethod: async (_key, _stale, { context }) => ({
        bytes: await this.#slot(() => this.#fetch(context)),
        fetchedAt: now(),
      }),
    });
  }

  /**
   * Several requests at once share one fetch.
   *
   * @throws AppError `metadata-not-found` for what cannot be had, `server-busy`
   */
  async get(named: NamedPicture): Promise<Buffer> {
    const key = JSON.stringify(named);
    if (!this.#pictures.has(key) && this.#slot.pendingCount >= WAITING_MAX_COUNT)
      throw new AppError('server-busy');
    const options = { forceRefresh: this.#isToBeRetried(key), context: named };
    const picture = await this.#pictures.fetch(key, options);
    if (!picture?.bytes) throw new AppError('metadata-not-found');
    return picture.bytes;
  }

  #isToBeRetried(key: string): boolean {
    const cached = this.#pictures.peek(key);
    return cached?.bytes === null && this.#now() - cached.fetchedAt >= MISSING_FOR_MS;
  }

  async #fetch({ url, namedBy }: NamedPicture): Promise<Buffer | null> {
    try {
      const { bytes } = await this.#outbound.fetch(url, { namedBy, maxBytes: IMAGE_UPLOAD_MAX_BYTES });
      const [drawn = null] = await drawImage(bytes, [PICTURE]);
      return drawn;
    } catch {
      // The host is away, or what it sends is no image: the page shows its placeholder.
      return null;
    }
  }
}
