import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { icon, iconBitmap, png, TRANSPARENT, uploadTo } from '../../../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { countThemeEvents } from '../../../../testing/themes-fixture.ts';
import type { Database } from '../../../db/database.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';

const CHANNEL_IMAGE = '/api/channels/upload-image';
const ASSETS = '/api/themes/default/upload-assets';

describeOnEachDatabase('uploads', (open) => {
  let database: Database;
  let server: AdminFixture;
  beforeEach(async () => {
    database = await open();
    server = await createAdminFixture(database);
  });
  afterEach(() => server.close());

  type Files = Parameters<typeof uploadTo>[2];
  const upload = (url: string, files: Files, token = server.token) =>
    uploadTo({ app: server.app, token }, url, files);
  const fetchFile = (url: string) => server.app.inject({ method: 'GET', url });
  const stored = () => database.db.selectFrom('uploads').select('name').execute();

  test('redraws a channel image and serves it under a policy that blocks scripts', {
    tags: 'channel-uploads',
  }, async () => {
    const { status, json } = await upload(CHANNEL_IMAGE, [['image', await png(2_000, 1_000)]]);
    expect([status, json.success, json.message]).toEqual([200, true, 'Image uploaded successfully!']);
    expect(json.imageUrl).toMatch(/^\/uploads\/channels\/[0-9a-f]{32}\.webp$/);
    const file = await fetchFile(json.imageUrl);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, format } = await sharp(file.rawPayload).metadata();
    expect([width, height, format]).toEqual([1_024, 512, 'webp']);
  });

  test('redraws the largest picture of a Windows icon, whether bitmap or PNG', async () => {
    const small = { sidePx: 16, data: iconBitmap(16) };
    for (const large of [
      { sidePx: 48, data: iconBitmap(48) },
      { sidePx: 256, data: await png(256, 256) },
    ]) {
      const { json } = await upload(ASSETS, [['favicon', icon([small, large])]]);
      const file = await fetchFile(json.theme.logoAssets.favicon);
      const { width, format } = await sharp(file.rawPayload).metadata();
      expect([width, format]).toEqual([Math.min(large.sidePx, 192), 'png']);
      const { data } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 4)]).toEqual([220, 20, 40, 255]);
    }
  });

  test('judges every file by itself, names each bad one, and stores none', async () => {
    const { status, json } = await upload(ASSETS, [
      ['fullLogoLight', await png(30, 10)],
      ['isotypeLight', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['favicon', Buffer.from('no picture')],
    ]);
    const msg = 'Please select a valid image file';
    expect([status, json]).toMatchObject([
      415,
      {
        message: msg,
        errors: [
          { param: 'isotypeLight', msg },
          { param: 'favicon', msg },
        ],
      },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('saves a channel with the uploaded image', { tags: 'channel-uploads' }, async () => {
    const { json } = await upload(CHANNEL_IMAGE, [['image', await png(64, 64)]]);
    const saved = await server.asAdmin('POST', '/api/channels', {
      name: 'Harbour',
      streamUrl: 'https://station.invalid/live',
      imageUrl: json.imageUrl,
    });
    expect(saved.json.channel.imageUrl).toBe(json.imageUrl);
  });

  test('stores all logos of a theme at once, under either spelling, and announces the theme', {
    tags: ['theme-upload', 'upload-form'],
  }, async () => {
    const publishedCount = countThemeEvents();
    const logo = await png(300, 100, TRANSPARENT);
    const { status, json } = await upload(ASSETS, [
      ['fullLogoLight', logo],
      ['fullLogoDark', logo],
      ['isotypeLight', logo],
      ['isotopeDark', logo],
      ['favicon', logo],
    ]);
    expect([status, json.message]).toEqual([200, 'Logo assets uploaded successfully!']);
    const { fullLogo, isotype, favicon } = json.theme.logoAssets;
    const paths = [fullLogo.light, fullLogo.dark, isotype.light, isotype.dark, favicon];
    expect(new Set(paths).size).toBe(5);
    for (const path of paths) expect(path).toMatch(/^\/uploads\/themes\/[0-9a-f]{32}\.png$/);
    expect(json.theme.branding.faviconUrl).toBe(favicon);
    expect(json.theme.updatedAt).not.toBeNull();
    expect(publishedCount()).toBe(1);
    const icon = await sharp((await fetchFile(favicon)).rawPayload).metadata();
    expect([icon.width, icon.height, icon.hasAlpha]).toEqual([192, 192, true]);
    const maskable = await fetchFile(isotype.light.replace('.png', '-maskable.png'));
    expect((await sharp(maskable.rawPayload).metadata()).width).toBe(512);
    vi.restoreAllMocks();
  });

  test('keeps logos that are not sent and refuses a save based on the theme before', async () => {
    const first = await upload(ASSETS, [['isotypeLight', await png(50, 50)]]);
    const second = await upload(ASSETS, [['favicon', await png(50, 50)]]);
    const { isotype, favicon } = second.json.theme.logoAssets;
    expect(isotype.light).toBe(first.json.theme.logoAssets.isotype.light);
    expect(favicon).toContain('/uploads/themes/');
    const late = { displayName: 'Late', updatedAt: first.json.theme.updatedAt };
    expect((await server.asAdmin('PUT', '/api/themes/default', late)).status).toBe(409);
  });

  test('keeps every one of several parallel uploads to one theme', async () => {
    const logo = await png(20, 20);
    const keys = ['fullLogoLight', 'fullLogoDark', 'isotypeLight', 'isotypeDark'];
    const responses = await Promise.all(keys.map((key) => upload(ASSETS, [[key, logo]])));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { theme } = (await server.asVisitor('GET', '/api/themes/active')).json;
    const { fullLogo, isotype } = theme.logoAssets;
    for (const path of [fullLogo.light, fullLogo.dark, isotype.light, isotype.dark])
      expect(path).toContain('/uploads/themes/');
  });

  test('draws one image at a time', async () => {
    const picture = await png(600, 600);
    let mostAtOnce = 0;
    const count = () => {
      // Read in this order, an image that moves from the queue to processing in between is counted
      // at most once.
      const { process } = sharp.counters();
      const { queue } = sharp.counters();
      mostAtOnce = Math.max(mostAtOnce, queue + process);
    };
    sharp.queue.on('change', count);
    await Promise.all([1, 2, 3, 4].map(() => upload(CHANNEL_IMAGE, [['image', picture]])));
    sharp.queue.off('change', count);
    expect(mostAtOnce).toBe(1);
  });

  test('records uploads in the audit log', async () => {
    await upload(ASSETS, [['favicon', await png(8, 8)]]);
    await upload(CHANNEL_IMAGE, [['image', await png(8, 8)]]);
    const actions = (await new AuditRepository(database.db).listLatest(2)).map(({ action }) => action);
    expect(actions).toEqual(['channel.image-uploaded', 'theme.assets-uploaded']);
  });

  test('refuses uploads of visitors and to unknown themes', async () => {
    const files: Files = [['image', await png(8, 8)]];
    expect((await upload(CHANNEL_IMAGE, files, 'no-session')).status).toBe(401);
    const unknown = await upload('/api/themes/none/upload-assets', [['favicon', await png(8, 8)]]);
    expect([unknown.status, unknown.json.message]).toEqual([404, 'Theme not found']);
    expect(await stored()).toEqual([]);
  });
});
