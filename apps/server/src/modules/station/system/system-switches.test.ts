// @module-tag system-switches

import { expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const CONFIG = '/api/system-config';
const REQUIRED = { systemName: 'Harbour Radio', systemUrl: 'https://radio.example.org', apiPath: '/api' };

/** Effects on pages; the API is covered by system-config.test.ts. */
describeOnEachDatabase('the system configuration on pages', (open) => {
  const withServer = async (work: (server: AdminFixture) => Promise<void>) => {
    const server = await createAdminFixture(await open());
    try {
      await work(server);
    } finally {
      await server.close();
    }
  };
  const page = ({ app }: AdminFixture, url: string) => app.inject({ url });
  const getNames = async ({ app }: AdminFixture) => {
    const { body } = await app.inject('/');
    const title = /<title>(.*?)<\/title>/.exec(body)?.[1];
    const siteName = /og:site_name" content="(.*?)"/.exec(body)?.[1];
    const manifest = (await app.inject('/manifest.webmanifest')).json();
    return [title, siteName, manifest.name, manifest.short_name];
  };

  // The first page of this process: nothing is cached yet.
  test('renders the first page of a station without channels', async () => {
    await withServer(async (server) => {
      const { body } = await page(server, '/');
      expect(body).toContain('Radio Player, home');
      expect(body).toContain('No channels found');
    });
  });

  test('names pages and the installed app after the system unless the theme has a brand', {
    tags: 'theme-defaults',
  }, async () => {
    await withServer(async (server) => {
      expect(await getNames(server)).toEqual([
        'Radio Player',
        'Radio Player',
        'Radio Player',
        'Radio Player',
      ]);
      await server.asAdmin('PUT', CONFIG, REQUIRED);
      expect(await getNames(server)).toEqual(Array(4).fill('Harbour Radio'));
      expect((await page(server, '/')).body).toContain('Harbour Radio, home');
      const { json } = await server.asAdmin('GET', '/api/themes');
      const theme = { ...json.themes[0], branding: { brandName: 'Night Owl', tagline: 'All night' } };
      await server.asAdmin('PUT', `/api/themes/${theme._id}`, theme);
      expect(await getNames(server)).toEqual(Array(4).fill('Night Owl'));
    });
  });

  test('maintenance responds with 503 except for the sign-in and administration, and caches nothing', async () => {
    await withServer(async (server) => {
      await server.asAdmin('PUT', CONFIG, { ...REQUIRED, maintenanceMode: true });
      for (const path of ['/', '/channels', '/channel/x', '/register', '/nowhere']) {
        const { statusCode, headers, body } = await page(server, path);
        expect([path, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
          ...[path, 503, '60', 'no-store'],
        ]);
        expect(headers['content-security-policy']).toContain("script-src 'self'");
        expect(body).toContain('<div id="root"></div>');
      }
      for (const path of ['/login', '/login?from=x', '/admin', '/admin/system', '/diagnostics/'])
        expect([path, (await page(server, path)).statusCode]).toEqual([path, 200]);
      const refused = await server.app.inject('/api/channels');
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
        503,
        '60',
        'The system is under maintenance. Please try again later.',
      ]);
      await server.asAdmin('PUT', CONFIG, { ...REQUIRED, maintenanceMode: false });
      expect((await page(server, '/')).statusCode).toBe(200);
      expect((await page(server, '/')).body).not.toContain('<div id="root"></div>');
    });
  });
});
