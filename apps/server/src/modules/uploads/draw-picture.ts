import { IMAGE_UPLOAD_MAX_MEGAPIXELS } from '@airdial/contract/limits';
import type { Sharp } from 'sharp';
import { AppError } from '../../lib/app-error.ts';
import { loadSharp } from './load-sharp.ts';

/** How a picture is drawn: `edgePx` bounds its longer side. */
export type Drawing = {
  readonly edgePx: number;
  readonly type: 'image/png' | 'image/webp';
  /** Small pictures stay small unless they have to fill a square. */
  readonly square?: 'as it is' | 'filled';
  /** The share of the square that the picture takes, where systems cut the rest away. */
  readonly share?: number;
  /** A CSS colour; see-through without one. */
  readonly background?: string;
};

const MAX_PIXELS = IMAGE_UPLOAD_MAX_MEGAPIXELS * 1_000_000;
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'heif'];
const DRAWING_LIMIT_SECONDS = 15;
const WEBP_QUALITY = 86;
const SEE_THROUGH = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Reads a picture and gives its pixels in other bytes: what else the file held (scripts, archives, places, comments)
 * is gone. Of moving pictures the first one is drawn.
 *
 * @throws AppError `upload-not-an-image` or `upload-too-many-pixels`
 */
export async function drawPicture(file: Uint8Array, drawings: readonly Drawing[]): Promise<Buffer[]> {
  try {
    const picture = await openPicture(file);
    const drawn: Buffer[] = [];
    for (const drawing of drawings) drawn.push(await draw(picture, drawing));
    return drawn;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('upload-not-an-image', { cause: error });
  }
}

async function openPicture(file: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) throw new AppError('upload-not-an-image');
  if (width * height > MAX_PIXELS) throw new AppError('upload-too-many-pixels');
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: DRAWING_LIMIT_SECONDS });
}

async function draw(picture: Sharp, drawing: Drawing): Promise<Buffer> {
  const { type, background } = drawing;
  const drawn = await fit(picture.clone(), drawing);
  if (background) drawn.flatten({ background });
  return type === 'image/webp'
    ? drawn.webp({ quality: WEBP_QUALITY }).toBuffer()
    : drawn.png({ compressionLevel: 9 }).toBuffer();
}

async function fit(picture: Sharp, { edgePx, square, share = 1 }: Drawing): Promise<Sharp> {
  if (!square)
    return picture.resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true });
  const sidePx = square === 'filled' ? edgePx : Math.min(edgePx, await longerSide(picture));
  const innerPx = Math.round(sidePx * share);
  const before = Math.floor((sidePx - innerPx) / 2);
  const after = sidePx - innerPx - before;
  return picture
    .resize({ width: innerPx, height: innerPx, fit: 'contain', background: SEE_THROUGH })
    .extend({ top: before, left: before, bottom: after, right: after, background: SEE_THROUGH });
}

async function longerSide(picture: Sharp): Promise<number> {
  const { width, height } = await picture.metadata();
  return Math.max(width, height);
}
