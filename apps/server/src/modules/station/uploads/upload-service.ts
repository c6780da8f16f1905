import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Drawing, drawImage } from '../../../lib/untrusted-input/draw-image.ts';
import type { Upload, UploadRepository } from './upload-repository.ts';

const ID_BYTES = 16;
const FILE_NAME = /^[0-9a-f]{32}(?:-[a-z0-9]+)?\.(?:png|webp)$/;
/** Matches the path of an upload within a text, up to the id that all its sizes share. */
const UPLOAD_PATH = /\/uploads\/[a-z]+\/([0-9a-f]{32})/g;
/**
 * Pages and editors that were opened before the upload became unused still show it for this long.
 */
const UNUSED_RETENTION_MS = 24 * 3_600_000;
const CACHE_MAX_BYTES = 32 * 1024 * 1024;

export type UploadServiceDeps = {
  readonly repository: UploadRepository;
  readonly now?: () => number;
};

type ListTexts = () => readonly string[] | Promise<readonly string[]>;

/** A drawing and the suffix of its file name. */
type Size = Drawing & { readonly size?: string };
/** How one image is stored: the main drawing, then the sizes whose names derive from its name. */
export type Sizes = readonly [Drawing, ...Size[]];

/** How the picture of a channel is stored. */
export const CHANNEL_IMAGE: Sizes = [{ edgePx: 1_024, type: 'image/webp' }];

/** `name`: the key of the upload's form, which errors name. */
type UploadedImage = { readonly name: string; readonly file: Uint8Array; readonly sizes: Sizes };

/** `id`: what the names of all its sizes begin with. */
type NamedImage = Omit<UploadedImage, 'name'> & { readonly id: string };

/**
 * Stores the images that administrators upload or name: redrawn, as rows of the database, never
 * overwritten.
 */
export class UploadService {
  readonly #repository: UploadRepository;
  readonly #now: () => number;
  /** The same few logos and covers are on every page, and an upload never changes. */
  readonly #cache = new LRUCache<string, Upload>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1),
  });
  /** What may refer to uploads. */
  readonly #references: ListTexts[] = [];

  constructor({ repository, now = Date.now }: UploadServiceDeps) {
    this.#repository = repository;
    this.#now = now;
  }

  /**
   * Stores all images or none.
   *
   * @param folder the URL path without its last segment, such as `uploads/themes`
   * @returns the URL paths, in the order of `images`
   * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`, with an error for the name
   * of each image that cannot be drawn
   */
  async store(
    folder: string,
    images: readonly UploadedImage[],
    audit?: InTransaction<readonly string[]>,
  ): Promise<string[]> {
    const drawn: Upload[][] = [];
    const refused: { readonly param: string; readonly error: AppError }[] = [];
    for (const { name, file, sizes } of images)
      try {
        drawn.push(await drawSizes(folder, { id: randomId(), file, sizes }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ param: name, error });
      }
    const [first] = refused;
    if (first)
      throw new AppError(first.error.code, {
        cause: first.error,
        errors: refused.map(({ param, error: { message: msg } }) => ({ param, msg })),
      });
    const paths = drawn.map(([main]) => `/${folder}/${main?.name}`);
    await this.#repository.insert(drawn.flat(), this.#now(), async (_, trx) => audit?.(paths, trx));
    return paths;
  }

  /**
   * Stores an image under a name that derives from its file, so that the same file is drawn and stored
   * once, however many refer to it.
   *
   * @returns its URL path
   * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`
   */
  async storeOnce(folder: string, file: Uint8Array, sizes: Sizes): Promise<string> {
    const id = contentId(file, sizes);
    const name = fileName(id, sizes[0]);
    if (!(await this.#repository.markUnused(name, null)))
      await this.#repository.insert(await drawSizes(folder, { id, file, sizes }), this.#now());
    return `/${folder}/${name}`;
  }

  /** @throws AppError `upload-not-found` */
  async get(folder: string, name: string): Promise<Upload> {
    const upload = FILE_NAME.test(name) ? await this.#find(folder, name) : null;
    if (!upload) throw new AppError('upload-not-found');
    return upload;
  }

  /** @param listTexts texts that may contain the path of an upload */
  addReferences(listTexts: ListTexts): void {
    this.#references.push(listTexts);
  }

  /** Deletes what no text has referred to for a day. */
  async deleteUnused(): Promise<void> {
    const texts = (await Promise.all(this.#references.map((listTexts) => listTexts()))).flat();
    const usedIds = new Set(texts.flatMap((text) => [...text.matchAll(UPLOAD_PATH)].map(([, id]) => id)));
    const now = this.#now();
    for (const { name, unusedSince } of await this.#repository.listUsage()) {
      const isUsed = usedIds.has(name.slice(0, 2 * ID_BYTES));
      if (isUsed !== (unusedSince === null)) await this.#repository.markUnused(name, isUsed ? null : now);
      else if (unusedSince !== null && unusedSince <= now - UNUSED_RETENTION_MS)
        await this.#repository.deleteUnused(name, unusedSince);
    }
  }

  async #find(folder: string, name: string): Promise<Upload | null> {
    const key = `${folder}/${name}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const upload = await this.#repository.find(folder, name);
    if (upload) this.#cache.set(key, upload);
    return upload;
  }
}

const EXTENSIONS = { 'image/png': 'png', 'image/webp': 'webp' } as const;

const randomId = (): string => randomBytes(ID_BYTES).toString('hex');

const contentId = (file: Uint8Array, sizes: Sizes): string =>
  createHash('sha256')
    .update(JSON.stringify(sizes))
    .update(file)
    .digest('hex')
    .slice(0, 2 * ID_BYTES);

const fileName = (id: string, { size, type }: Size): string =>
  `${id}${size ? `-${size}` : ''}.${EXTENSIONS[type]}`;

async function drawSizes(folder: string, { id, file, sizes }: NamedImage): Promise<Upload[]> {
  const drawn = await drawImage(file, sizes);
  return sizes.map((size, index) => ({
    name: fileName(id, size),
    folder: folder.replace(/^uploads\//, ''),
    type: size.type,
    bytes: drawn[index] ?? Buffer.alloc(0),
  }));
}
