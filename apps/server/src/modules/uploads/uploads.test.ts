import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { type AdminApp, openAdminApp } from '../../testing/admin-fixture.ts';
import { png, SEE_THROUGH, uploadTo } from '../../testing/sample-pictures.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { AuditRepository } from '../audit/audit-repository.ts';
import { SiteEvents } from '../site-events/site-events-service.ts';

const CHANNEL_IMAGE = '/api/channels/upload-image';
const ASSETS = '/api/themes/default/upload-assets';

describeOnEachDatabase('uploads', (open) => {
  let database: Database;
  let station: AdminApp;
  beforeEach(async () => {
    database = await open();
    station = await openAdminApp(database);
  });
  afterEach(() => station.close());

  type Files = Parameters<typeof uploadTo>[2];
  const upload = (url: string, files: Files, token = station.token) =>
    uploadTo({ app: station.app, token }, url, files);
  const fetchFile = (url: string) => station.app.inject({ method: 'GET', url });
  const stored = () => database.db.selectFrom('uploads').select('name').execute();

  test('a channel picture is drawn anew and served so that it can do nothing', async () => {
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

  test('a channel is saved with the picture', async () => {
    const { json } = await upload(CHANNEL_IMAGE, [['image', await png(64, 64)]]);
    const saved = await station.asAdmin('POST', '/api/channels', {
      name: 'Harbour',
      streamUrl: 'https://station.invalid/live',
      imageUrl: json.imageUrl,
    });
    expect(saved.json.channel.imageUrl).toBe(json.imageUrl);
  });

  test('a theme gets all its logos at once, under either spelling, and every page is told', async () => {
    const announced = vi.spyOn(SiteEvents.prototype, 'announceThemeChanged');
    const logo = await png(300, 100, SEE_THROUGH);
    const { status, json } = await upload(ASSETS, [
      ['fullLogoLight', logo],
      ['fullLogoDark', logo],
      ['isotypeLight', logo],
      ['isotopeDark', logo],
      ['favicon', logo],
    ]);
    expect([status, json.message]).toEqual([200, 'Logo assets uploaded successfully!']);
    const { fullLogo, isotype, favicon } = json.theme.logoAssets;
    const addresses = [fullLogo.light, fullLogo.dark, isotype.light, isotype.dark, favicon];
    expect(new Set(addresses).size).toBe(5);
    for (const address of addresses) expect(address).toMatch(/^\/uploads\/themes\/[0-9a-f]{32}\.png$/);
    expect(json.theme.branding.faviconUrl).toBe(favicon);
    expect(json.theme.updatedAt).not.toBeNull();
    expect(announced).toHaveBeenCalledOnce();
    const icon = await sharp((await fetchFile(favicon)).rawPayload).metadata();
    expect([icon.width, icon.height, icon.hasAlpha]).toEqual([192, 192, true]);
    const maskable = await fetchFile(isotype.light.replace('.png', '-maskable.png'));
    expect((await sharp(maskable.rawPayload).metadata()).width).toBe(512);
    announced.mockRestore();
  });

  test('what is not sent stays, and an editor who had the theme open before is told', async () => {
    const first = await upload(ASSETS, [['isotopeLight', await png(50, 50)]]);
    const second = await upload(ASSETS, [['favicon', await png(50, 50)]]);
    const { isotype, favicon } = second.json.theme.logoAssets;
    expect(isotype.light).toBe(first.json.theme.logoAssets.isotype.light);
    expect(favicon).toContain('/uploads/themes/');
    const late = { displayName: 'Late', updatedAt: first.json.theme.updatedAt };
    expect((await station.asAdmin('PUT', '/api/themes/default', late)).status).toBe(409);
  });

  test('uploads to one theme at once all count', async () => {
    const logo = await png(20, 20);
    const keys = ['fullLogoLight', 'fullLogoDark', 'isotypeLight', 'isotypeDark'];
    const answers = await Promise.all(keys.map((key) => upload(ASSETS, [[key, logo]])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { theme } = (await station.asVisitor('GET', '/api/themes/active')).json;
    const { fullLogo, isotype } = theme.logoAssets;
    for (const address of [fullLogo.light, fullLogo.dark, isotype.light, isotype.dark])
      expect(address).toContain('/uploads/themes/');
  });

  test('pictures are drawn one at a time, so that many at once do not fill the memory', async () => {
    const picture = await png(600, 600);
    let mostAtOnce = 0;
    const look = () => {
      // In this order: one that leaves the queue for its work in between is counted once at most, never twice.
      const { process } = sharp.counters();
      const { queue } = sharp.counters();
      mostAtOnce = Math.max(mostAtOnce, queue + process);
    };
    sharp.queue.on('change', look);
    await Promise.all([1, 2, 3, 4].map(() => upload(CHANNEL_IMAGE, [['image', picture]])));
    sharp.queue.off('change', look);
    expect(mostAtOnce).toBe(1);
  });

  test('who uploaded is written down', async () => {
    await upload(ASSETS, [['favicon', await png(8, 8)]]);
    await upload(CHANNEL_IMAGE, [['image', await png(8, 8)]]);
    const told = (await new AuditRepository(database.db).readLatest(2)).map(({ action }) => action);
    expect(told).toEqual(['channel.image-uploaded', 'theme.assets-uploaded']);
  });

  test('nobody else uploads, and a theme has to be there', async () => {
    const files: Files = [['image', await png(8, 8)]];
    expect((await upload(CHANNEL_IMAGE, files, 'no-session')).status).toBe(401);
    const unknown = await upload('/api/themes/none/upload-assets', [['favicon', await png(8, 8)]]);
    expect([unknown.status, unknown.json.message]).toEqual([404, 'Theme not found']);
    expect(await stored()).toEqual([]);
  });
});
