import { IMAGE_UPLOAD_MAX_MEGAPIXELS } from '@airdial/contract/limits';
import type { Sharp } from 'sharp';
import { AppError } from '../app-error.ts';
import { type ImageLibrary, withImageLibrary } from '../image-library.ts';
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

/**
 * Decodes an image and encodes its pixels anew, so that nothing else of the file survives: scripts,
 * archives, GPS positions, comments. Animations are reduced to their first frame. One image at a time.
 *
 * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`
 */
export const drawImage = (file: Uint8Array, drawings: readonly Drawing[]): Promise<Buffer[]> =>
  withImageLibrary((library) => drawNow(file, drawings, library));

async function drawNow(
  file: Uint8Array,
  drawings: readonly Drawing[],
  library: ImageLibrary,
): Promise<Buffer[]> {
  try {
    const image = await openImage(file, library);
    const drawn: Buffer[] = [];
    for (const drawing of drawings) drawn.push(await draw(image, drawing));
    return drawn;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('upload-not-an-image', { cause: error });
  }
}

async function openImage(upload: Uint8Array, sharp: ImageLibrary): Promise<Sharp> {
  const file = isIconFile(upload) ? await readIcon(upload, sharp) : upload;
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) throw new AppError('upload-not-an-image');
  if (width * height > MAX_PIXELS) throw new AppError('upload-too-many-pixels');
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: DRAWING_TIMEOUT_SECONDS });
}

async function readIcon(file: Uint8Array, library: ImageLibrary): Promise<Uint8Array> {
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
