import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { IMAGE_UPLOAD_MAX_BYTES } from '@airdial/contract/limits';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import {
  bitmapPng,
  encodeForm,
  icon,
  iconBitmap,
  picture,
  png,
  uploadTo,
} from '../../../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';

const PATH = '/api/channels/upload-image';
const ASSETS = '/api/themes/default/upload-assets';
const PAYLOAD = '<script>fetch("//evil.example")</script>';
const ZIP = Buffer.from('504b0304140000000000', 'hex');
const NO_IMAGE = { code: 'upload-not-an-image', message: 'Please select a valid image file' };

describeOnEachDatabase('hostile uploads', (open) => {
  let database: Database;
  let server: AdminFixture;
  beforeEach(async () => {
    database = await open();
    server = await createAdminFixture(database);
  });
  afterEach(() => server.close());

  const upload = (files: Parameters<typeof uploadTo>[2], url = PATH) => uploadTo(server, url, files);
  const storedCount = async () => (await database.db.selectFrom('uploads').select('name').execute()).length;
  const redraw = async (file: Buffer): Promise<Buffer> => {
    const { json } = await upload([['image', file]]);
    return (await server.app.inject(json.imageUrl)).rawPayload;
  };

  describe('files that are no image', () => {
    test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
      ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`)],
      [
        'SVG behind an XML declaration',
        () => Buffer.from('<?xml version="1.0"?><svg width="9" height="9"/>'),
      ],
      ['HTML with the signature of a GIF', () => Buffer.from(`GIF89a/*${PAYLOAD}*/=1;`)],
      ['HTML', () => Buffer.from(`<!doctype html>${PAYLOAD}`)],
      ['a ZIP archive', () => ZIP],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
      ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
      ['an empty file', () => new Uint8Array()],
      ['an icon without pictures', () => Buffer.from('00000100000000000000000000000000000000000000', 'hex')],
      ['an icon with half a bitmap', () => icon([{ sidePx: 16, data: iconBitmap(16).subarray(0, 400) }])],
      ['an icon that claims too much', () => icon([{ sidePx: 16, data: iconBitmap(16, 60_000) }])],
      [
        'an icon whose picture lies behind its end',
        () => icon([{ sidePx: 16, data: iconBitmap(16) }]).subarray(0, 90),
      ],
      ['a truncated PNG', async () => (await png(200, 200)).subarray(0, 300)],
    ])('refuses %s with a message', { tags: 'upload-rules' }, async (_name, make) => {
      const { status, json } = await upload([['image', await make()]]);
      expect([status, json]).toMatchObject([415, NO_IMAGE]);
      expect(await storedCount()).toBe(0);
    });
  });

  test('strips everything but the pixels of polyglot files', async () => {
    const gif = await picture(16, 16).gif().toBuffer();
    const withExif = { IFD0: { Copyright: PAYLOAD, Make: PAYLOAD } };
    const files = [
      Buffer.concat([gif, Buffer.from(`;/*${PAYLOAD}*/`)]),
      Buffer.concat([await png(16, 16), ZIP, Buffer.from(PAYLOAD)]),
      await picture(16, 16).jpeg().withExif(withExif).toBuffer(),
      await picture(16, 16)
        .webp()
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
        .toBuffer(),
    ];
    for (const file of files) {
      expect(file.includes('evil.example')).toBe(true);
      const clean = await redraw(file);
      expect(clean.includes('evil.example')).toBe(false);
      expect(clean.includes(ZIP)).toBe(false);
      expect(await sharp(clean).metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 });
    }
  });

  test('applies the EXIF orientation and drops the metadata', async () => {
    const rotated = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, exif, orientation } = await sharp(await redraw(rotated)).metadata();
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined]);
  });

  test('keeps the first frame of an animation', async () => {
    const blue = { r: 0, g: 0, b: 200, alpha: 1 };
    const frames = [await png(8, 8), await png(8, 8, blue)];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await sharp(await redraw(moving)).metadata()).pages).toBeUndefined();
  });

  test('refuses a small file with too many pixels before decoding it', async () => {
    const huge = bitmapPng(16_000, 16_000);
    expect(huge.length).toBeLessThan(100_000);
    const { status, json } = await upload([['image', huge]]);
    expect([status, json]).toMatchObject([
      413,
      { code: 'upload-too-many-pixels', message: 'The image may have at most 16 megapixels' },
    ]);
    expect((await upload([['image', bitmapPng(4_000, 4_000)]])).status).toBe(200);
  });

  test('accepts 5 MiB and refuses one byte more', { tags: ['picture-limit', 'upload-rules'] }, async () => {
    const start = await png(8, 8);
    const padded = (bytes: number) => Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
    expect((await upload([['image', padded(IMAGE_UPLOAD_MAX_BYTES)]])).status).toBe(200);
    const { status, json } = await upload([['image', padded(IMAGE_UPLOAD_MAX_BYTES + 1)]]);
    expect([status, json]).toMatchObject([
      413,
      { code: 'upload-too-large', message: 'File size must be less than 5MB' },
    ]);
  });

  test('refuses six files, unknown field names, JSON instead of a form, and an empty form', async () => {
    const file = await png(8, 8);
    const keys = ['fullLogoLight', 'fullLogoDark', 'isotypeLight', 'isotypeDark', 'favicon', 'isotopeDark'];
    const six = await upload(
      keys.map((key) => [key, file] as const),
      ASSETS,
    );
    expect([six.status, six.json.message]).toEqual([400, 'At most 5 files can be uploaded at once']);
    const wrong = await upload(
      [
        ['favicon', file],
        ['logo', file],
      ],
      ASSETS,
    );
    expect([wrong.status, wrong.json.errors]).toEqual([
      400,
      [{ param: 'logo', msg: 'There is no place for a file of this name' }],
    ]);
    expect((await upload([['__proto__', file]], ASSETS)).status).toBe(400);
    expect((await upload([], ASSETS)).json.message).toBe('Please choose a file');
    const asJson = await server.asAdmin('POST', ASSETS, { favicon: 'x' });
    expect([asJson.status, asJson.json.message]).toEqual([
      415,
      'Files must be sent as a form (multipart/form-data).',
    ]);
    expect(await storedCount()).toBe(0);
  });

  test('stores no file when one of them is bad', async () => {
    const good = await png(8, 8);
    const { status } = await upload(
      [
        ['favicon', good],
        ['isotypeLight', ZIP],
      ],
      ASSETS,
    );
    expect([status, await storedCount()]).toEqual([415, 0]);
    expect((await server.asAdmin('GET', '/api/themes')).json.themes[0].updatedAt).toBeNull();
  });

  test('ignores the names of files and refuses odd paths', async () => {
    const { json } = await upload([['image', await png(8, 8), '../../../etc/passwd\0.html']]);
    expect(json.imageUrl).toMatch(/^\/uploads\/channels\/[0-9a-f]{32}\.webp$/);
    const name = json.imageUrl.split('/').at(-1);
    for (const url of [
      `/uploads/themes/${name}`,
      `/uploads/channels/..%2f..%2fpackage.json`,
      '/uploads/channels/%00.png',
      "/uploads/channels/'%20or%201=1--.png",
      `/uploads/channels/${'0'.repeat(32)}.png`,
    ])
      expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  test('stores nothing of an upload that is cut off', { tags: 'cut-upload' }, async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const { payload, headers } = await encodeForm([['image', await png(900, 900)]]);
    const ended = once(server.app.server, 'connection').then(
      ([socket]) => new Promise((resolve) => socket.once('close', resolve)),
    );
    const client = connect(port, '127.0.0.1');
    const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`;
    const half = payload.subarray(0, payload.length >> 1);
    await new Promise<void>((resolve) =>
      client.write(Buffer.concat([Buffer.from(head), half]), () => resolve()),
    );
    client.destroy();
    await ended;
    expect((await upload([['image', await png(8, 8)]])).status).toBe(200);
    expect(await storedCount()).toBe(1);
  });

  test('limits uploads to twenty an hour', async () => {
    const file = await png(8, 8);
    for (let count = 0; count < 20; count += 1) expect((await upload([['image', file]])).status).toBe(200);
    const { status, json, headers } = await upload([['image', file]]);
    expect([status, json.code]).toEqual([429, 'upload-too-many-uploads']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect((await server.asAdmin('GET', '/api/themes')).status).toBe(200);
  });
});
