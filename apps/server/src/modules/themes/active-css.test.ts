import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminApp, openAdminApp } from '../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const DEFAULT = '/api/themes/default';
const LINK = /<link rel="stylesheet" id="custom-css"[^>]*>/;

describeOnEachDatabase('custom CSS', (open) => {
  let station: AdminApp;
  beforeEach(async () => {
    station = await openAdminApp(await open());
  });
  afterEach(() => station.close());

  const save = (customCSS: string) => station.asAdmin('PUT', DEFAULT, { customCSS });
  const linkAt = async (path: string) => LINK.exec((await station.app.inject(path)).body)?.[0];

  test('what is refused is named with its line, and nothing is stored', async () => {
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
    expect((await station.asAdmin('GET', '/api/themes')).json.themes[0].customCSS).toBe('');
  });

  test('the editor gets back what was written, the page what was understood', async () => {
    const written = '/* mine */ h1 { color : red }';
    expect((await save(written)).json.theme.customCSS).toBe(written);
    const [, address = ''] = / href="([^"]+)"/.exec((await linkAt('/')) ?? '') ?? [];
    expect(address).toMatch(/^\/theme-custom\.css\?v=[\w-]+$/);
    const sheet = await station.app.inject(address);
    expect([sheet.body, sheet.headers['content-type']]).toEqual(['h1{color:red}', 'text/css; charset=utf-8']);
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await station.app.inject('/theme-custom.css?v=older')).headers['cache-control']).toBe('no-cache');
  });

  test('it comes after all other styles, and the theme lies in a layer under it', async () => {
    await save('h1{color:red}');
    const html = (await station.app.inject('/')).body;
    expect(html.indexOf('id="custom-css"')).toBeGreaterThan(html.lastIndexOf('</style>'));
    expect(html).toContain('<style id="theme-style">@layer theme{:root{');
  });

  test('screens that take passwords or administer do not load it, and ?safe=1 leaves it out everywhere', async () => {
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
