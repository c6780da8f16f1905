import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { AdminFixture } from './admin-fixture.ts';

type Color = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };

const RED: Color = { r: 220, g: 20, b: 40, alpha: 1 };
export const TRANSPARENT: Color = { r: 0, g: 0, b: 0, alpha: 0 };

/** An image of one color. */
export const picture = (width: number, height: number, background: Color = RED) =>
  sharp({ create: { width, height, channels: 4, background } });

export const png = (width: number, height: number, background?: Color): Promise<Buffer> =>
  picture(width, height, background).png().toBuffer();

/** A black PNG with one bit a pixel: it compresses to few bytes whatever its size. */
export function bitmapPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A Windows icon of pictures: PNG files, or bitmaps as `iconBitmap` makes them. */
export function icon(pictures: readonly { readonly sidePx: number; readonly data: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let offset = header.length + 16 * pictures.length;
  const entries = pictures.map(({ sidePx, data }) => {
    const entry = Buffer.alloc(16);
    entry.set([sidePx % 256, sidePx % 256]);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ data }) => data)]);
}

/** A red bitmap as icons have it, with 32 bits a pixel; `claimedPx` is the side in its header. */
export function iconBitmap(sidePx: number, claimedPx = sidePx): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(header.length, 0);
  header.writeUInt32LE(claimedPx, 4);
  header.writeUInt32LE(2 * claimedPx, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const { r, g, b } = RED;
  return Buffer.concat([header, Buffer.alloc(4 * sidePx * sidePx, Buffer.from([b, g, r, 255]))]);
}

/** Encodes a multipart form as a browser does. */
export async function encodeForm(
  files: readonly (readonly [key: string, bytes: Uint8Array | string, name?: string])[],
): Promise<{ readonly payload: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [key, bytes, name = 'picture.png'] of files)
    form.append(
      key,
      new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/png' }),
    );
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Sends a form with the token of this session. */
export async function uploadTo(
  { app, token }: Pick<AdminFixture, 'app' | 'token'>,
  url: string,
  files: Parameters<typeof encodeForm>[0],
) {
  const { payload, headers } = await encodeForm(files);
  const authorization = `Bearer ${token}`;
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
  return { status: response.statusCode, json: response.json(), headers: response.headers };
}
