import { IMAGE_UPLOAD_MAX_MEGAPIXELS } from '@airdial/contract/limits';
import pLimit from 'p-limit';
import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../app-error.ts';
import { isIconFile, readIconFile } from './icon-file.ts';

/** How an image is drawn: `edgePx` bounds its longer side. */
export type Drawing = {
  readonly edgePx: number;
  readonly type: 'image/png' | 'image/webp';
  /**
   * `filled` enlarges small images to the square, `contained` does not; absent keeps the aspect
   * ratio.
   */
  readonly square?: 'contained' | 'filled';
  /**
   * Share of the square that the image takes, 0 to 1: systems crop the margin of maskable icons.
   */
  readonly share?: number;
  /** A CSS color; transparent without one. */
  readonly background?: string;
};

const MAX_PIXELS = IMAGE_UPLOAD_MAX_MEGAPIXELS * 1_000_000;
/** As sharp names them; `heif` stands for AVIF. */
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'heif'];
const DRAWING_TIMEOUT_SECONDS = 15;
const WEBP_QUALITY = 86;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/** One thread leaves the other cores to streams and password hashing. */
const SHARP_THREADS = 1;
/** All other loaders of libvips (SVG, PDF, ...) stay blocked. */
const ALLOWED_LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** A decoded image takes some 64 MB of memory. */
const drawingSlot = pLimit(1);

let loadedSharp: Promise<typeof sharp> | undefined;

/**
 * Loads the large native library with the first upload: the server also starts where it cannot run.
 */
function loadSharp(): Promise<typeof sharp> {
  loadedSharp ??= import('sharp').then(({ default: library }) => {
    library.cache(false);
    library.concurrency(SHARP_THREADS);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: ALLOWED_LOADERS });
    return library;
  });
  return loadedSharp;
}

/**
 * Decodes an image and encodes its pixels anew, so that nothing else of the file survives: scripts,
 * archives, GPS positions, comments. Animations are reduced to their first frame. One image at a time.
 *
 * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`
 */
export const drawImage = (file: Uint8Array, drawings: readonly Drawing[]): Promise<Buffer[]> =>
  drawingSlot(() => drawNow(file, drawings));

async function drawNow(file: Uint8Array, drawings: readonly Drawing[]): Promise<Buffer[]> {
  try {
    const image = await openImage(file);
    const drawn: Buffer[] = [];
    for (const drawing of drawings) drawn.push(await draw(image, drawing));
    return drawn;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('upload-not-an-image', { cause: error });
  }
}

async function openImage(upload: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  const file = isIconFile(upload) ? await readIcon(upload, sharp) : upload;
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) throw new AppError('upload-not-an-image');
  if (width * height > MAX_PIXELS) throw new AppError('upload-too-many-pixels');
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: DRAWING_TIMEOUT_SECONDS });
}

async function readIcon(file: Uint8Array, library: typeof sharp): Promise<Uint8Array> {
  const picture = readIconFile(file);
  if (picture instanceof Uint8Array) return picture;
  const { data, width, height } = picture;
  return library(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function draw(image: Sharp, drawing: Drawing): Promise<Buffer> {
  const { type, background } = drawing;
  const drawn = await fit(image.clone(), drawing);
  if (background) drawn.flatten({ background });
  return type === 'image/webp'
    ? drawn.webp({ quality: WEBP_QUALITY }).toBuffer()
    : drawn.png({ compressionLevel: 9 }).toBuffer();
}

async function fit(image: Sharp, { edgePx, square, share = 1 }: Drawing): Promise<Sharp> {
  if (!square)
    return image.resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true });
  const sidePx = square === 'filled' ? edgePx : Math.min(edgePx, await longerSide(image));
  const innerPx = Math.round(sidePx * share);
  const before = Math.floor((sidePx - innerPx) / 2);
  const after = sidePx - innerPx - before;
  return image
    .resize({ width: innerPx, height: innerPx, fit: 'contain', background: TRANSPARENT })
    .extend({ top: before, left: before, bottom: after, right: after, background: TRANSPARENT });
}

async function longerSide(image: Sharp): Promise<number> {
  const { width, height } = await image.metadata();
  return Math.max(width, height);
}
