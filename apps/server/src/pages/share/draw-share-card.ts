import { placeholderGround } from '@airdial/theme/placeholder-ground';
import { type ImageLibrary, withSvgLoader } from '../../lib/image-library.ts';
import type { ShareCard } from './share-card.ts';
import { breakIntoLines, toDrawableText } from './text-lines.ts';
import { Typeface } from './typeface.ts';

/** What messengers and networks ask for. */
export const SHARE_WIDTH_PX = 1_200;
export const SHARE_HEIGHT_PX = 630;
const MARGIN_PX = 72;
const SIDE_PX = SHARE_HEIGHT_PX - 2 * MARGIN_PX;
const RADIUS_PX = 24;
const TEXT_X = MARGIN_PX + SIDE_PX + 60;
const TEXT_WIDTH_PX = SHARE_WIDTH_PX - MARGIN_PX - TEXT_X;
const CAP_HEIGHT = 0.7;

const NUMBER_PX = 190;
const NAME_PX = 62;
const NAME_LINE_PX = 74;
const NAME_MAX_LINES = 2;
const STATION_PX = 30;
const BELOW_NUMBER_PX = 62;

/** The ground has the colors of the picture in so few pixels that nothing of it is recognised. */
const GROUND_PIXELS = { width: 16, height: 9 } as const;
/** On a white cover white text has a contrast of about 7 to 1, and the station's paler name one of 5 to 1. */
const SCRIM = '<rect width="100%" height="100%" fill="#0b0d12" fill-opacity="0.68"/>';
/** A logo has room around it, as on an icon. */
const LOGO_SHARE = 0.72;
/** Messengers show no larger picture; a photograph has fewer colors then. */
const EXACT_MAX_BYTES = 400_000;
/** Pictures of this server are not larger. */
const PICTURE_MAX_PIXELS = 4_000_000;

/** @param picture the bytes of `picturePath`; null where there are none */
export async function drawShareCard(card: ShareCard, picture: Buffer | null): Promise<Buffer> {
  const faces = await loadFaces();
  return withSvgLoader(async (library) => {
    const cover = picture && (await fitPicture(library, card, picture).catch(() => null));
    const square = cover ?? (await rasterize(library, placeholderSvg(card, faces.number)));
    const ground = cover && card.channelNumber !== null ? cover : await rasterize(library, gradientSvg(card));
    const texts = textPaths(card, { ...faces, hasCover: cover !== null });
    const colors = await library(ground)
      .resize({ ...GROUND_PIXELS, fit: 'cover' })
      .png()
      .toBuffer();
    const image = library(colors)
      .resize({ width: SHARE_WIDTH_PX, height: SHARE_HEIGHT_PX, fit: 'fill', kernel: 'cubic' })
      .composite([
        { input: svg(SHARE_WIDTH_PX, SHARE_HEIGHT_PX, SCRIM + texts) },
        { input: await roundCorners(library, square), left: MARGIN_PX, top: MARGIN_PX },
      ])
      .png();
    const exact = await image.clone().toBuffer();
    return exact.length <= EXACT_MAX_BYTES ? exact : image.png({ palette: true, quality: 90 }).toBuffer();
  });
}

type Faces = { readonly number: Typeface; readonly text: Typeface };

let loadedFaces: Promise<Faces> | undefined;

/** Read with the first picture. */
function loadFaces(): Promise<Faces> {
  loadedFaces ??= Promise.all([Typeface.load(300), Typeface.load(600)]).then(
    ([number, text]) => ({ number, text }),
    (error: unknown) => {
      // The next picture reads them again.
      loadedFaces = undefined;
      throw error;
    },
  );
  return loadedFaces;
}

const svg = (width: number, height: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

const rasterize = (library: ImageLibrary, content: string): Promise<Buffer> =>
  library(svg(SIDE_PX, SIDE_PX, content))
    .png()
    .toBuffer();

/** A cover fills the square, a logo stands within it. */
function fitPicture(library: ImageLibrary, card: ShareCard, picture: Buffer): Promise<Buffer> {
  const background = card.paper;
  const image = library(picture, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' });
  if (card.channelNumber !== null)
    return image
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'cover' })
      .flatten({ background })
      .png()
      .toBuffer();
  const side = Math.round(SIDE_PX * LOGO_SHARE);
  const room = Math.round((SIDE_PX - side) / 2);
  return image
    .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: room,
      bottom: SIDE_PX - side - room,
      left: room,
      right: SIDE_PX - side - room,
      background,
    })
    .flatten({ background })
    .png()
    .toBuffer();
}

const roundCorners = (library: ImageLibrary, square: Buffer): Promise<Buffer> =>
  library(square)
    .ensureAlpha()
    .composite([
      {
        input: svg(SIDE_PX, SIDE_PX, `<rect width="100%" height="100%" rx="${RADIUS_PX}"/>`),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer();

/** The ends of a CSS gradient of 150 degrees over a square. */
const GRADIENT_ENDS = 'x1="0.158" y1="-0.092" x2="0.842" y2="1.092"';

function gradientSvg({ primary, channelNumber }: ShareCard): string {
  const [from, to] = placeholderGround(primary, channelNumber ?? 0);
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  return `<linearGradient id="g" ${GRADIENT_ENDS}>${stops}</linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`;
}

const RING_RADIUS = 0.39;
const RING_WIDTH = 0.14;
const TICK_DEG = 1.2;
const TICK_STEP_DEG = 9;
const LONG_NUMBER_FROM = 1_000;

/** The page's placeholder: a ring of ticks around the number. */
function placeholderSvg(card: ShareCard, face: Typeface): string {
  const outer = SIDE_PX * RING_RADIUS;
  const middle = outer * (1 - RING_WIDTH / 2);
  const degree = (2 * Math.PI * middle) / 360;
  const dashes = `${TICK_DEG * degree} ${(TICK_STEP_DEG - TICK_DEG) * degree}`;
  const center = SIDE_PX / 2;
  const ring =
    `<circle cx="${center}" cy="${center}" r="${middle}" fill="none" stroke="#fff" stroke-opacity="0.6" ` +
    `stroke-width="${outer * RING_WIDTH}" stroke-dasharray="${dashes}"/>`;
  if (card.channelNumber === null) return gradientSvg(card) + ring;
  const text = String(card.channelNumber);
  const sizePx = SIDE_PX * (card.channelNumber >= LONG_NUMBER_FROM ? 0.21 : 0.3);
  const x = center - face.width(text, sizePx) / 2;
  const outline = face.outline(text, { x, baseline: center + (sizePx * CAP_HEIGHT) / 2, sizePx });
  return `${gradientSvg(card)}${ring}<path fill="#fff" d="${outline}"/>`;
}

type TextOptions = Faces & { readonly hasCover: boolean };

/** The number, unless the placeholder has it, with the name below, in the middle; the station at the foot. */
function textPaths(card: ShareCard, { number, text, hasCover }: TextOptions): string {
  const lines = breakIntoLines(toDrawableText(card.name, text), {
    face: text,
    sizePx: NAME_PX,
    widthPx: TEXT_WIDTH_PX,
    maxLines: NAME_MAX_LINES,
  });
  const digits = card.channelNumber === null || !hasCover ? '' : String(card.channelNumber);
  const digitsPx = Math.min(NUMBER_PX, (TEXT_WIDTH_PX / number.width(digits || '0', NUMBER_PX)) * NUMBER_PX);
  const numberHeight = digits === '' ? 0 : digitsPx * CAP_HEIGHT;
  const namesHeight = lines.length === 0 ? 0 : NAME_PX * CAP_HEIGHT + (lines.length - 1) * NAME_LINE_PX;
  const between = numberHeight > 0 && namesHeight > 0 ? BELOW_NUMBER_PX : 0;
  const top = (SHARE_HEIGHT_PX - numberHeight - between - namesHeight) / 2;
  const firstLine = top + numberHeight + between + NAME_PX * CAP_HEIGHT;
  const paths = [
    number.outline(digits, { x: TEXT_X, baseline: top + numberHeight, sizePx: digitsPx }),
    ...lines.map((line, index) =>
      text.outline(line, { x: TEXT_X, baseline: firstLine + index * NAME_LINE_PX, sizePx: NAME_PX }),
    ),
  ];
  return `<path fill="#fff" d="${paths.join('')}"/>${stationPath(card, text)}`;
}

function stationPath({ channelNumber, station }: ShareCard, face: Typeface): string {
  if (channelNumber === null) return '';
  const [line = ''] = breakIntoLines(toDrawableText(station, face), {
    face,
    sizePx: STATION_PX,
    widthPx: TEXT_WIDTH_PX,
    maxLines: 1,
  });
  const place = { x: TEXT_X, baseline: SHARE_HEIGHT_PX - MARGIN_PX, sizePx: STATION_PX };
  return `<path fill="#fff" fill-opacity="0.8" d="${face.outline(line, place)}"/>`;
}
