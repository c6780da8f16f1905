// @module-tag custom-css

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const DEFAULT = '/api/themes/default';
const LINK = /<link rel="stylesheet" id="custom-css"[^>]*>/;

describeOnEachDatabase('custom CSS', (open) => {
  let server: AdminFixture;
  beforeEach(async () => {
    server = await createAdminFixture(await open());
  });
  afterEach(() => server.close());

  const save = (customCSS: string) => server.asAdmin('PUT', DEFAULT, { customCSS });
  const linkAt = async (path: string) => LINK.exec((await server.app.inject(path)).body)?.[0];

  test('reports the rejected rules with their lines and stores nothing', async () => {
    const { status, json } = await save('a{}\nb{background:url(//evil.example)}\n@import "x";');
    expect([status, json.errors]).toEqual([
      400,
      [
        {
          param: 'customCSS',
          msg: 'Line 2: url() may only name an uploaded picture, such as url(/uploads/themes/...)',
        },
        { param: 'customCSS', msg: 'Line 3: @import is not allowed' },
      ],
    ]);
    expect(json.message).toContain('Line 3: @import is not allowed');
    expect((await server.asAdmin('GET', '/api/themes')).json.themes[0].customCSS).toBe('');
  });

  test('returns the source to the editor and the sanitized CSS to pages', async () => {
    const source = '/* mine */ h1 { color : red }';
    expect((await save(source)).json.theme.customCSS).toBe(source);
    const [, address = ''] = / href="([^"]+)"/.exec((await linkAt('/')) ?? '') ?? [];
    expect(address).toMatch(/^\/theme-custom\.css\?v=[\w-]+$/);
    const sheet = await server.app.inject(address);
    expect([sheet.body, sheet.headers['content-type']]).toEqual(['h1{color:red}', 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.app.inject('/theme-custom.css?v=older')).headers['cache-control']).toBe('no-cache');
  });

  test('comes after all other styles and above the layer of the theme', async () => {
    await save('h1{color:red}');
    const html = (await server.app.inject('/')).body;
    expect(html.indexOf('id="custom-css"')).toBeGreaterThan(html.lastIndexOf('</style>'));
    expect(html).toContain('<style id="theme-style">@layer theme{:root{');
  });

  test('is disabled on password and admin screens and omitted with ?safe=1', async () => {
    expect(await linkAt('/')).toContain(' disabled>');
    await save('h1{color:red}');
    for (const path of ['/', '/channels', '/channel/x', '/dashboard', '/loginx'])
      expect([path, await linkAt(path)]).toEqual([path, expect.not.stringContaining('disabled')]);
    for (const path of [
      ...['/login', '/login?from=/', '/Login', '/register', '/setup/abc', '/forgot-password', '/profile'],
      ...['/reset-password/abc', '/verify-email/abc', '/admin', '/admin/themes'],
    ])
      expect([path, await linkAt(path)]).toEqual([path, expect.stringContaining(' disabled>')]);
    for (const path of ['/?safe=1', '/channels?safe=1', '/login?safe=1', '/diagnostics/', '/offline'])
      expect([path, await linkAt(path)]).toEqual([path, undefined]);
  });
});
