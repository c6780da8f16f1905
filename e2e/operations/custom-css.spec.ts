import { test as base, expect } from '../support/fixtures/theme-fixture.ts';
import { hostileCss } from '../support/seeds/hostile-css.ts';
import { type Canary, startCanary } from '../support/servers/canary.ts';

/** Sets two properties that the theme sets too. */
const STYLES = ':root{--color-background:rgb(1, 2, 3)}h1{orphans:7}';

const test = base.extend<{ canary: Canary; setCss: (css: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  canary: async ({}, use) => {
    const canary = await startCanary();
    await use(canary);
    await canary.stop();
  },
  setCss: async ({ themes }, use) => {
    await use((customCSS) => themes.update('default', { customCSS }));
  },
});

test('nothing that can be saved as custom CSS reaches another server', {
  tag: '@custom-css',
}, async ({ page, canary, setCss, enter, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
  const corpus = hostileCss(canary.origin);
  const saved: string[] = [];
  for (const css of corpus)
    await setCss(css).then(
      () => saved.push(css),
      (cause: Error) => expect(cause.message).toContain('validation-failed'),
    );
  expect(saved.length, 'those that are only text').toBeGreaterThan(2);
  expect(saved.length).toBeLessThan(8);
  for (const css of saved) {
    await setCss(`${css} body{orphans:9}`);
    await enter('visitor', '/');
    // The rule behind the payload applies, so the browser has parsed the whole stylesheet.
    await expect(page.locator('body')).toHaveCSS('orphans', '9');
    await page.waitForLoadState('load');
  }
  expect(canary.hits).toEqual([]);
  // Control: the same browser reaches the canary with sound, which pages may load from anywhere.
  await page.evaluate(
    (url) =>
      new Promise<void>((resolve) => {
        const sound = new Audio(url);
        sound.onerror = () => resolve();
      }),
    `${canary.origin}/control`,
  );
  expect(canary.hits).toEqual(['/control']);
});

test('where custom CSS applies', {
  tag: '@custom-css',
}, async ({ page, setCss, admin, accountServer, enter, shell }) => {
  await setCss(STYLES);
  const body = page.locator('body');
  const heading = shell.main.getByRole('heading', { level: 1 });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await test.step('a screen with a password omits it, however it is opened', async () => {
    await enter('visitor', '/login');
    await expect(heading).toHaveText('Sign In');
    await expect(body).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
    expect(paths).not.toContain('/theme-custom.css');

    await shell.brand.click();
    await expect(body).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    await page.goBack();
    await expect(heading).toHaveText('Sign In');
    await expect(body).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
  });

  await test.step('custom CSS overrides the theme, and ?safe=1 omits it', async () => {
    await enter('visitor', '/');
    await expect(body).toHaveCSS('background-color', 'rgb(1, 2, 3)');
    await expect(heading).toHaveCSS('orphans', '7');
    await enter('visitor', '/?safe=1');
    await expect(heading).not.toHaveCSS('orphans', '7');
    await expect(body).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
  });

  await test.step('an administrator edits it without seeing it applied', async () => {
    await admin.signInPage(page);
    await page.goto(`${accountServer.origin}/admin/theme`);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect(body).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
  });
});

test('a change applies to open pages, also over another theme', {
  tag: '@custom-css',
}, async ({ page, setCss, themes, enter }) => {
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await enter('visitor', '/');
  await connected;
  const body = page.locator('body');
  await setCss('body{orphans:3}');
  await expect(body).toHaveCSS('orphans', '3');
  const { _id } = await themes.create('Dusk', {
    customCSS: STYLES,
    colorPalette: { background: { default: '#ffe0f0' } },
  });
  await themes.activate(_id);
  await expect(body).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await themes.update(_id, { customCSS: '' });
  await expect(body).toHaveCSS('background-color', 'rgb(255, 224, 240)');
});
