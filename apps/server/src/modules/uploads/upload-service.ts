import { randomBytes } from 'node:crypto';
import type { InTransaction } from '../../db/database-types.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Drawing, drawPicture } from './draw-picture.ts';
import { UploadCache } from './upload-cache.ts';
import type { Upload, UploadRepository } from './upload-repository.ts';

const ID_BYTES = 16;
const NAME_FORM = /^[0-9a-f]{32}(?:-[a-z0-9]+)?\.(?:png|webp)$/;
/** Where a text names an upload: the part that all its sizes share. */
const NAMED_ID = /\/uploads\/[a-z]+\/([0-9a-f]{32})/g;
/** Whoever has a page or an editor open from before is done with it by then. */
const KEPT_UNUSED_MS = 24 * 3_600_000;

export type UploadServiceParts = {
  readonly repository: UploadRepository;
  readonly now?: () => number;
};

/** A drawing with the ending of its name. */
type Size = Drawing & { readonly size?: string };
/** How one picture is stored: as itself, and then in the sizes that are found by its name. */
export type Sizes = readonly [Drawing, ...Size[]];

/** The pictures that administrators upload: drawn anew, stored in the database, never written over. */
export class UploadService {
  readonly #repository: UploadRepository;
  readonly #now: () => number;
  readonly #kept = new UploadCache();
  #drawing: Promise<unknown> = Promise.resolve();

  constructor({ repository, now = Date.now }: UploadServiceParts) {
    this.#repository = repository;
    this.#now = now;
  }

  /**
   * Stores the pictures, all or none.
   *
   * @param folder the address without its last part, such as `uploads/themes`
   * @returns the addresses, in the same order
   * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`
   */
  async store(
    folder: string,
    pictures: readonly { readonly file: Uint8Array; readonly sizes: Sizes }[],
    together?: InTransaction<readonly string[]>,
  ): Promise<string[]> {
    const drawn: Upload[][] = [];
    for (const { file, sizes } of pictures)
      drawn.push(await this.#inTurn(() => drawAll(folder, file, sizes)));
    const addresses = drawn.map(([first]) => `/${folder}/${first?.name}`);
    await this.#repository.insert(drawn.flat(), this.#now(), async (_, trx) => together?.(addresses, trx));
    return addresses;
  }

  /** @throws AppError `upload-not-found` */
  async read(folder: string, name: string): Promise<Upload> {
    const upload = NAME_FORM.test(name) ? await this.#find(folder, name) : null;
    if (!upload) throw new AppError('upload-not-found');
    return upload;
  }

  /**
   * Removes what nothing has shown for a day.
   *
   * @param texts everything that may name an upload
   */
  async removeUnused(texts: readonly string[]): Promise<void> {
    const used = new Set(texts.flatMap((text) => [...text.matchAll(NAMED_ID)].map(([, id]) => id)));
    const now = this.#now();
    for (const { name, unusedSince } of await this.#repository.listUse()) {
      const isUsed = used.has(name.slice(0, 2 * ID_BYTES));
      if (isUsed !== (unusedSince === null)) await this.#repository.markUnused(name, isUsed ? null : now);
      else if (unusedSince !== null && unusedSince <= now - KEPT_UNUSED_MS)
        await this.#repository.removeUnused(name, unusedSince);
    }
  }

  async #find(folder: string, name: string): Promise<Upload | null> {
    const kept = this.#kept.get(folder, name);
    if (kept) return kept;
    const found = await this.#repository.find(folder, name);
    if (found) this.#kept.keep(found);
    return found;
  }

  /** One picture at a time: its pixels take some 64 MB of memory. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#drawing.then(work);
    this.#drawing = turn.catch(() => {});
    return turn;
  }
}

const ENDINGS = { 'image/png': 'png', 'image/webp': 'webp' } as const;

async function drawAll(folder: string, file: Uint8Array, sizes: Sizes): Promise<Upload[]> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const drawn = await drawPicture(file, sizes);
  return sizes.map(({ size, type }: Size, index) => ({
    name: `${id}${size ? `-${size}` : ''}.${ENDINGS[type]}`,
    folder: folder.replace(/^uploads\//, ''),
    type,
    bytes: drawn[index] ?? Buffer.alloc(0),
  }));
}
