import { expect, test } from '../support/fixtures/base-fixture.ts';
import { HOSTILE_TEXTS, PUBLIC_URL } from '../support/seeds/preview-channels.ts';
import type { AppServer } from '../support/servers/airdial-server.ts';

// Reads the HTML as programs do, without scripts.
test.use({ javaScriptEnabled: false });

type ListedChannel = { readonly _id: string; readonly channelNumber: number };

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Failed to load resource|net::ERR/));

async function channelPath(app: AppServer, channelNumber: number): Promise<string> {
  const { channels } = await (await fetch(`${app.origin}/api/channels`)).json();
  const found = (channels as ListedChannel[]).find((channel) => channel.channelNumber === channelNumber);
  return `/channel/${found?._id}`;
}

test('the home page has a title, description, image and canonical address', { tag: '@smoke' }, async ({
  page,
  previewServer,
}) => {
  await page.goto(previewServer.origin);
  const meta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  await expect(page).toHaveTitle('Radio Player');
  expect(await meta('description')).toBe('Live radio, one press away.');
  expect(await meta('og:site_name')).toBe('Radio Player');
  expect(await meta('og:type')).toBe('website');
  expect(await meta('og:url')).toBe(`${PUBLIC_URL}/`);
  expect(await meta('og:image')).toContain(`${PUBLIC_URL}/share/station.png?v=`);
  expect(await meta('twitter:card')).toBe('summary_large_image');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${PUBLIC_URL}/`);
});

test('the pages of channels', async ({ browser, page, previewServer }) => {
  await test.step('names and texts with markup stay text', async () => {
    const running = await browser.newContext({ serviceWorkers: 'block' });
    const scripted = await running.newPage();
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const path = await channelPath(previewServer, index + 10);
      await page.goto(previewServer.origin + path);
      const shown = text.replace(/\s+/g, ' ').trim();
      await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', shown);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
        'content',
        `${text} – Radio Player`,
      );
      await expect(page.locator('head img, head script:not([src]) ~ script:not([src])')).toHaveCount(0);
      await scripted.goto(previewServer.origin + path);
      expect(await scripted.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
    }
    await running.close();
  });

  await test.step('an unknown channel has those of the station and no canonical address', async () => {
    for (const path of ['/channel/no-such-channel', '/channel/%3Cscript%3E', '/login']) {
      await page.goto(previewServer.origin + path);
      await expect(page).toHaveTitle('Radio Player');
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Radio Player');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    }
  });

  await test.step('a channel has its own, at the configured address whatever the Host header', async () => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    const path = await channelPath(previewServer, 1);
    await page.goto(previewServer.origin + path);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    await expect(page).toHaveTitle('Harbour Lights – Radio Player');
    for (const name of ['og:title', 'twitter:title'])
      expect(await meta(name)).toBe('Harbour Lights – Radio Player');
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(await meta(name)).toBe('Songs of the sea.');
    for (const name of ['og:image', 'twitter:image'])
      expect(await meta(name)).toContain(`${PUBLIC_URL}${path.replace('channel', 'share')}.png?v=`);
    expect(await meta('og:type')).toBe('music.radio_station');
    expect(await meta('og:url')).toBe(PUBLIC_URL + path);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(PUBLIC_URL + path);
    const other = await channelPath(previewServer, 2);
    await page.goto(previewServer.origin + other);
    expect(await meta('og:description')).toBe('Channel 2, Jazz, live on Radio Player.');
    expect(await meta('og:image')).toContain(`${PUBLIC_URL}${other.replace('channel', 'share')}.png?v=`);
  });
});
