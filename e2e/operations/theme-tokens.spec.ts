import type { Locator, Page } from '@playwright/test';
import { encodeForm, png } from '../../apps/server/testing/sample-pictures.ts';
import { test as base, expect } from '../support/fixtures/theme-fixture.ts';
import { openKeys } from '../support/pages/open-keys.ts';
import { LOUD } from '../support/seeds/loud-theme.ts';

type Styles = Readonly<Record<string, string | RegExp>>;

const test = base.extend<{ activateLoud: () => Promise<string> }>({
  activateLoud: async ({ themes }, use) => {
    await use(async () => {
      const { _id } = await themes.create('Loud', LOUD);
      await themes.activate(_id);
      return _id;
    });
  },
});

async function expectStyles(element: Locator, styles: Styles): Promise<void> {
  for (const [property, value] of Object.entries(styles)) await expect(element).toHaveCSS(property, value);
}

const headOf = (page: Page) =>
  page.evaluate(() => ({
    icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href'),
    touch: document.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href'),
    picture: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
    around: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
      (meta) => meta.content,
    ),
  }));

test('pages use the theme', {
  tag: '@theme-values',
}, async ({ page, home, shell, screens, enter, accountServer, activateLoud }) => {
  await activateLoud();
  await test.step('colors, type and shape of the home page are those of the theme', async () => {
    await enter('visitor', '/');
    await expectStyles(page.locator('body'), {
      'background-color': 'rgb(255, 244, 230)',
      color: 'rgb(32, 16, 8)',
      'font-family': 'Georgia, serif',
      'font-size': '17px',
      'font-weight': '410',
      'line-height': '23.8px',
    });
    await expectStyles(shell.header, {
      'background-color': 'rgb(18, 52, 86)',
      color: 'rgb(254, 220, 186)',
      height: '72px',
    });
    await expectStyles(shell.brand.getByText('Radio Loud'), { 'font-weight': '810', 'font-size': '21px' });
    await expectStyles(shell.links.first(), { 'font-weight': '510', 'border-radius': '1px' });

    const banner = page.getByText('A banner of our own');
    await expectStyles(banner, {
      color: 'rgb(32, 24, 0)',
      'background-image': 'linear-gradient(rgb(255, 208, 0), rgb(224, 176, 0))',
      'border-bottom-color': 'rgb(255, 243, 160)',
      'font-size': '15px',
    });
    await expectStyles(page.getByRole('heading', { name: 'Reasons of our own' }), {
      'font-family': 'Courier, monospace',
      'font-weight': '610',
      'font-size': '29px',
      'line-height': '31.9px',
    });
    await expectStyles(page.getByText('Louder than yours'), { color: 'rgb(122, 31, 162)' });

    const card = home.cards.first();
    await expectStyles(card, {
      'background-color': 'rgb(255, 253, 245)',
      'border-radius': '4px',
      'box-shadow': 'rgb(199, 122, 224) 0px 0px 0px 2px',
    });
    const play = card.getByRole('button', { name: /^Play / });
    await expectStyles(play, {
      'background-color': 'rgb(10, 107, 45)',
      color: 'rgb(255, 251, 224)',
      'transition-duration': '0.11s',
    });
    await play.hover();
    await expect(play).toHaveCSS('background-color', 'rgb(6, 64, 27)');
    await expectStyles(home.search, { 'border-radius': '2px', 'background-color': 'rgb(255, 253, 245)' });
    await expectStyles(home.pagination.getByRole('button', { name: 'Previous page' }), {
      color: 'rgb(176, 154, 128)',
    });
  });

  await test.step('the theme sets the texts of the home page and the installed app', async () => {
    await expect(page).toHaveTitle('Radio Loud');
    for (const text of [
      ...['A title of our own', 'A subtitle of our own', 'A description of our own', 'Reasons of our own'],
      ...['About ourselves', 'A story of our own', 'A banner of our own', 'Louder than yours'],
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    const manifest = await (await page.request.get(`${accountServer.origin}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({
      name: 'Radio Loud App',
      short_name: 'Loud',
      description: 'An app that shouts',
      theme_color: '#aa1122',
      background_color: '#221100',
    });
    expect((await headOf(page)).around).toEqual(['#123456', '#654321']);
  });

  await test.step('the dark mode has its own colors and the rest of the theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter('visitor', '/');
    await expectStyles(page.locator('body'), {
      'background-color': 'rgb(6, 18, 31)',
      color: 'rgb(230, 244, 255)',
      'font-family': 'Georgia, serif',
    });
    await expectStyles(shell.header, {
      'background-color': 'rgb(101, 67, 33)',
      color: 'rgb(171, 205, 239)',
      height: '72px',
    });
    await expectStyles(home.cards.first(), { 'background-color': 'rgb(11, 30, 51)' });
    await expectStyles(page.getByText('A description of our own'), { color: 'rgb(159, 196, 224)' });
  });

  await test.step('states use their dark variant on light backgrounds and their light one on dark', async () => {
    const failed = async (mode: 'light' | 'dark', color: string) => {
      await page.emulateMedia({ colorScheme: mode });
      await enter('visitor', '/login');
      await screens.button('Sign In').click();
      await expectStyles(page.getByText('Email is required'), { color });
    };
    await failed('light', 'rgb(125, 0, 42)');
    await failed('dark', 'rgb(255, 143, 176)');
    await enter('pending', '/dashboard');
    const waiting = page.getByRole('main').locator('svg').first();
    await expectStyles(waiting, { color: 'rgb(255, 191, 102)' });
    await page.emulateMedia({ colorScheme: 'light' });
    await enter('unverified', '/dashboard');
    const notice = page.getByRole('main').locator('svg + div').locator('..').first();
    await expectStyles(notice.locator('svg').first(), { color: 'rgb(0, 58, 117)' });
    // 9% of the state's main color on the paper.
    await expectStyles(notice, { 'background-color': /^color\(srgb 0\.91\d* 0\.9406\d* 0\.948/ });
  });

  await test.step('hearts, dialogs and keys use the theme', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enter('validated', '/');
    const card = home.cards.first();
    const heart = card.getByRole('button', { name: /favorites/i });
    await heart.click();
    await expectStyles(heart, { color: 'rgb(255, 233, 255)' });
    await heart.hover();
    await expect(heart).toHaveCSS('background-color', 'rgb(74, 15, 102)');
    await page.mouse.move(0, 0);
    await expect(heart).toHaveCSS('background-color', 'rgb(122, 31, 162)');
    const [onPicture, play] = [
      await heart.boundingBox(),
      await card.getByRole('button', { name: /^Play / }).boundingBox(),
    ];
    expect(
      (onPicture?.y ?? 0) + (onPicture?.height ?? 0),
      'the heart lies above the play button',
    ).toBeLessThan(play?.y ?? 0);
    await heart.click();
    const dialog = await openKeys(page);
    await expectStyles(dialog, { 'border-radius': '7px', 'background-color': 'rgb(255, 253, 245)' });
    await expectStyles(dialog.locator('kbd').first(), { 'font-family': 'Impact, sans-serif' });
  });
});

test('logos, favicon and app icons are the theme’s in both modes and follow its changes', {
  tag: ['@theme-on-nodes', '@theme-values'],
}, async ({ page, accountServer, admin, shell, enter, activateLoud, themes }) => {
  const id = await activateLoud();
  /** Resolves when the page is connected to live events. */
  const connected = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await Promise.all([connected(), enter('visitor', '/')]);
  const builtIn = (await headOf(page)).icon;
  expect(builtIn).toMatch(/^\/assets\//);

  const keys = ['fullLogoLight', 'fullLogoDark', 'isotypeLight', 'isotopeDark', 'favicon'];
  const picture = await png(120, 32);
  const { payload, headers } = await encodeForm(keys.map((key) => [key, picture] as const));
  const sent = await fetch(`${accountServer.origin}/api/themes/${id}/upload-assets`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${admin.session.token}` },
    body: new Uint8Array(payload),
  });
  const { theme } = (await sent.json()) as { theme: { logoAssets: LogoAssets } };
  const { fullLogo, isotype, favicon } = theme.logoAssets;

  const logo = shell.brand.getByRole('img', { name: 'Radio Loud' });
  await expect(logo).toHaveAttribute('src', fullLogo.light);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  await expect.poll(async () => (await headOf(page)).icon).toBe(favicon);
  await shell.themeToggle.click();
  await expect(logo).toHaveAttribute('src', fullLogo.dark);

  await Promise.all([connected(), page.reload()]);
  const sign = isotype.light.replace('.png', '');
  expect(await headOf(page)).toMatchObject({ icon: favicon, touch: `${sign}-touch.png` });
  expect((await headOf(page)).picture).toContain('/share/station.png?v=');
  const manifest = await (await page.request.get(`${accountServer.origin}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons)
    expect((await page.request.get(accountServer.origin + src)).headers()['content-type']).toBe('image/png');
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toContain(`${sign}-maskable.png`);

  await themes.update(id, { logoAssets: { fullLogo: { light: null, dark: null } } });
  await expect(shell.brand.locator('img')).toHaveAttribute('src', isotype.dark);
  const again = page.waitForResponse((response) => response.url().endsWith('/api/themes/active'));
  await themes.activate('default');
  await again;
  await expect.poll(async () => (await headOf(page)).icon).toContain(builtIn);
  await expect.poll(async () => (await headOf(page)).around).toEqual(['#ffffff', '#1d2027']);
  await expect(shell.brand).toHaveText('Radio Player');
});

type LogoAssets = {
  readonly fullLogo: { readonly light: string; readonly dark: string };
  readonly isotype: { readonly light: string; readonly dark: string };
  readonly favicon: string;
};
