import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '../../lib/app-error.ts';
import { drawShareCard } from './draw-share-card.ts';
import { cardVersion, type ShareCard } from './share-card.ts';

/** Some hundred pictures: links that are passed on in the same days are few. */
const CACHE_MAX_BYTES = 16 * 1024 * 1024;
/** The links of one message are fetched at once; more requests than this are refused (503). */
const WAITING_MAX_COUNT = 40;

/** @returns the bytes of a picture of this server; null where there are none */
export type ReadPicture = (path: string) => Promise<Buffer | null>;

/** The pictures of shared links, drawn when they are first requested: one at a time. */
export class SharePictures {
  readonly #readPicture: ReadPicture;
  readonly #slot = pLimit(1);
  readonly #drawn: LRUCache<string, Buffer, ShareCard>;

  constructor(readPicture: ReadPicture) {
    this.#readPicture = readPicture;
    this.#drawn = new LRUCache({
      maxSize: CACHE_MAX_BYTES,
      sizeCalculation: (bytes) => bytes.length,
      fetchMethod: (_key, _stale, { context }) => this.#slot(() => this.#draw(context)),
    });
  }

  /**
   * Several requests at once share one drawing.
   *
   * @throws AppError `server-busy`
   */
  async get(card: ShareCard): Promise<Buffer> {
    const key = cardVersion(card);
    if (!this.#drawn.has(key) && this.#slot.pendingCount >= WAITING_MAX_COUNT)
      throw new AppError('server-busy');
    const bytes = await this.#drawn.fetch(key, { context: card });
    if (!bytes) throw new AppError('server-busy');
    return bytes;
  }

  async #draw(card: ShareCard): Promise<Buffer> {
    const picture = card.picturePath === null ? null : await this.#readPicture(card.picturePath);
    return drawShareCard(card, picture);
  }
}
