// @module-tag share-picture

import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../testing/admin-fixture.ts';
import { bitmapPng, png, uploadTo } from '../../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../../testing/test-databases.ts';

const SHARED = /property="og:image" content="([^"]*)"/;
const STREAM = { streamUrl: 'http://127.0.0.1:1/live' };

describeOnEachDatabase('pictures of shared links', (open) => {
  let server: AdminFixture;
  beforeEach(async () => {
    server = await createAdminFixture(await open());
  });
  afterEach(() => server.close());

  const get = (url: string, headers = {}) => server.app.inject({ url, headers });
  const create = async (channel: object): Promise<string> => {
    const { json } = await server.asAdmin('POST', '/api/channels', { ...STREAM, ...channel });
    return json.channel._id;
  };
  const readPixels = async (url: string): Promise<Buffer> => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    const { data, info } = await sharp(response.rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_200, 630]);
    return data;
  };
  const colorAt = (pixels: Buffer, x: number, y: number) =>
    [...pixels.subarray(3 * (y * 1_200 + x))].slice(0, 3);
  /** Red, as all sample pictures are. */
  const isRed = (pixels: Buffer, x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = colorAt(pixels, x, y);
    return red > 190 && green < 60 && blue < 80;
  };

  test('show number and name of a channel, on the ground of its number', async () => {
    const [one, two] = [
      await create({ name: 'Harbour', channelNumber: 1 }),
      await create({ name: 'Harbour', channelNumber: 2 }),
    ];
    const first = await readPixels(`/share/${one}.png`);
    expect(first.equals(await readPixels(`/share/${two}.png`))).toBe(false);
    await server.asAdmin('PUT', `/api/channels/${one}`, { ...STREAM, name: 'Lagoon', channelNumber: 1 });
    expect(first.equals(await readPixels(`/share/${one}.png`))).toBe(false);
  });

  test('have the cover at their left, in one size whatever it was', async () => {
    for (const cover of [await png(900, 300), await png(1, 1)]) {
      const { json } = await uploadTo(server, '/api/channels/upload-image', [['image', cover]]);
      const pixels = await readPixels(`/share/${await create({ name: 'Red', imageUrl: json.imageUrl })}.png`);
      expect([isRed(pixels, 90, 315), isRed(pixels, 540, 315), isRed(pixels, 1_100, 600)]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  test('keep white texts legible on a white cover', async () => {
    const white = await png(40, 40, { r: 255, g: 255, b: 255, alpha: 1 });
    const { json } = await uploadTo(server, '/api/channels/upload-image', [['image', white]]);
    const pixels = await readPixels(`/share/${await create({ name: 'Snow', imageUrl: json.imageUrl })}.png`);
    expect(Math.max(...colorAt(pixels, 1_150, 40))).toBeLessThan(100);
  });

  test('omit a picture that is not there, a name that the font lacks, and emoji', async () => {
    const facts = { ...STREAM, channelNumber: 7, imageUrl: `/uploads/channels/${'0'.repeat(32)}.webp` };
    const id = await create({ ...facts, name: 'Jazz' });
    const draw = async (name: string) => {
      await server.asAdmin('PUT', `/api/channels/${id}`, { ...facts, name });
      return (await readPixels(`/share/${id}.png`)).toString('base64');
    };
    const [jazz, emoji, arabic, chinese] = [
      await draw('Jazz'),
      await draw('Jazz 🎷'),
      await draw('إذاعة المدينة'),
      await draw('爵士 Jazz'),
    ];
    expect([emoji === jazz, arabic === jazz, arabic === chinese]).toEqual([true, false, true]);
    for (const name of [`<g id="&">'"`, 'Ł'.repeat(120), 'Mellow '.repeat(17).trim()])
      expect(await draw(name), name).not.toBe(arabic);
  });

  test('are cached under an address that names their version', async () => {
    const id = await create({ name: 'Lagoon', channelNumber: 7 });
    const html = (await get(`/channel/${id}`)).body;
    const url = SHARED.exec(html)?.[1]?.replace('https://radio.example.org', '') ?? '';
    expect(url).toMatch(new RegExp(`^/share/${id}\\.png\\?v=[\\w-]{16}$`));
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    expect(html).toContain('<meta property="og:image:alt" content="7 · Lagoon">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    const response = await get(url);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-ratelimit-limit': '60',
    });
    const { etag } = response.headers;
    const unchanged = await get(url, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect((await get(`/share/${id}.png`)).headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    await server.asAdmin('PUT', `/api/channels/${id}`, { ...STREAM, name: 'Delta', channelNumber: 7 });
    const changed = await get(url, { 'if-none-match': etag });
    expect([changed.statusCode, changed.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test('show the name and logo of the station itself', async () => {
    const url = SHARED.exec((await get('/')).body)?.[1] ?? '';
    expect(url).toMatch(/^https:\/\/radio\.example\.org\/share\/station\.png\?v=/);
    const builtIn = await readPixels('/share/station.png');
    await uploadTo(server, '/api/themes/default/upload-assets', [['isotypeLight', await png(300, 300)]]);
    const own = await readPixels('/share/station.png');
    expect([isRed(builtIn, 315, 315), isRed(own, 315, 315), isRed(own, 90, 315)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('are drawn once for requests at once, and leave the library closed to the SVG of uploads', async () => {
    const id = await create({ name: 'Lagoon' });
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => get(`/share/${id}.png`)));
    for (const { rawPayload } of others)
      expect(rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const uploads = [svg, bitmapPng(9, 9)].map((file) =>
      uploadTo(server, '/api/channels/upload-image', [['image', file]]),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([415, 200]);
    await expect(sharp(svg).metadata()).rejects.toThrow();
  });

  test('are missing for channels that there are not', async () => {
    for (const file of ['none.png', '7.png', 'station.svg', 'station', '%3Cscript%3E.png']) {
      const response = await get(`/share/${file}`);
      expect([file, response.statusCode, response.json().message]).toEqual([file, 404, 'Channel not found']);
    }
  });
});
