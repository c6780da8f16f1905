import decodeIco from 'decode-ico';

/** RGBA pixels. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** Icons have a few sizes; a file may claim 65,535 that share their bytes. */
const ENTRIES_MAX = 64;
/** The format's own limit. A bitmap's header may claim more. */
const SIDE_MAX_PX = 256;
const MAGIC = Buffer.from([0, 0, 1, 0]);
const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

type Entry = { readonly index: number; readonly sidePx: number; readonly bits: number };

export const isIconFile = (file: Uint8Array): boolean =>
  MAGIC.equals(file.subarray(0, MAGIC.length)) && file.length >= HEADER_BYTES + ENTRY_BYTES;

/**
 * The largest picture of a Windows icon (ICO), which the image library cannot read.
 *
 * @returns a PNG file, or the pixels of a bitmap
 * @throws Error when the file is damaged
 */
export function readIconFile(file: Uint8Array): Uint8Array | Pixels {
  const picture = readPicture(file);
  if (PNG_MAGIC.equals(picture.subarray(0, PNG_MAGIC.length))) return picture;
  const [decoded] = decodeIco(toSingleIcon(file, picture));
  if (decoded?.type !== 'bmp') throw new Error('The icon has no bitmap.');
  const { data, width, height } = decoded;
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}

/** The bytes of the largest picture, of several as large the one with the most colors. */
function readPicture(file: Uint8Array): Uint8Array {
  const view = toView(file);
  const count = Math.min(view.getUint16(4, true), ENTRIES_MAX);
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    return { index, sidePx: view.getUint8(at) || SIDE_MAX_PX, bits: view.getUint16(at + 6, true) };
  });
  const [best] = entries.toSorted((a, b) => b.sidePx - a.sidePx || b.bits - a.bits);
  if (!best) throw new Error('The icon has no picture.');
  const at = HEADER_BYTES + best.index * ENTRY_BYTES;
  const [size, offset] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
  if (offset + size > file.length) throw new Error('The picture of the icon is cut off.');
  return file.subarray(offset, offset + size);
}

/** An icon with one bitmap, whose size is checked before anything of that size is made. */
function toSingleIcon(file: Uint8Array, bitmap: Uint8Array): Uint8Array {
  const header = toView(bitmap);
  const [width, heightOfBothMasks] = [header.getUint32(4, true), header.getUint32(8, true)];
  if (width > SIDE_MAX_PX || heightOfBothMasks > 2 * SIDE_MAX_PX)
    throw new Error('The bitmap of the icon is too large.');
  const single = new Uint8Array(HEADER_BYTES + ENTRY_BYTES + bitmap.length);
  single.set(file.subarray(0, HEADER_BYTES));
  single.set(bitmap, HEADER_BYTES + ENTRY_BYTES);
  const view = toView(single);
  view.setUint16(4, 1, true);
  view.setUint32(HEADER_BYTES + 8, bitmap.length, true);
  view.setUint32(HEADER_BYTES + 12, HEADER_BYTES + ENTRY_BYTES, true);
  return single;
}

const toView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
