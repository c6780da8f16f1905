import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { RICH } from '../support/seeds/home-channels.ts';

type LiveEvent = readonly [kind: string, data: object];

/** Sends these events on the first connection and ends it; later connections reach the server. */
async function sendEvents(page: Page, ...events: readonly LiveEvent[]): Promise<void> {
  const all: readonly LiveEvent[] = [
    ['snapshot', { connectionId: 'one', resumed: true, site: 'v1', channels: [] }],
    ...events,
  ];
  const body = all.map(([kind, data]) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  await page.route(
    (url) => url.pathname === '/api/live',
    (route) => route.fulfill({ contentType: 'text/event-stream', body }),
    { times: 1 },
  );
}

test('an activated theme applies at once to an open page', async ({ page, home, shell }) => {
  await page.route(/\/api\/themes\/active$/, async (route) => {
    const response = await route.fetch();
    const { success, theme } = await response.json();
    const primary = { ...theme.colorPalette.primary, main: '#0a7d33' };
    const branding = { ...theme.branding, brandName: 'Radio Nueva' };
    const colorPalette = { ...theme.colorPalette, primary };
    await route.fulfill({ response, json: { success, theme: { ...theme, branding, colorPalette } } });
  });
  await sendEvents(page, ['theme-changed', { site: 'v2' }]);
  await home.open();
  await expect(shell.brand).toHaveAccessibleName('Radio Nueva, home');
  await expect(page).toHaveTitle('Radio Nueva');
  const primary = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim(),
    );
  await expect.poll(primary).toBe('#0a7d33');
});

test('a changed system configuration is fetched again', async ({ page, home }) => {
  const fetched = page.waitForResponse((response) => response.url().endsWith('/api/system-config/public'));
  await sendEvents(page, ['system-changed', { site: 'v2' }]);
  await home.open();
  expect((await fetched).ok()).toBe(true);
});

test('a renamed channel shows its new name at once, and a removed one disappears', async ({ page, home }) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const [renamed, removed] = channels;
  await sendEvents(
    page,
    ['channel-changed', { channelId: renamed._id, channel: { ...renamed, name: 'Harbour Dawn' } }],
    ['channel-removed', { channelId: removed._id }],
  );
  await page.route(/featuredOnly=true|sort=channelNumber/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const left = body.channels.filter(({ _id }: { _id: string }) => _id !== removed._id);
    const named = left.map((one: { _id: string }) =>
      one._id === renamed._id ? { ...one, name: 'Harbour Dawn' } : one,
    );
    await route.fulfill({ response, json: { ...body, channels: named } });
  });
  await home.open();
  await expect(home.card(RICH.name)).toHaveCount(0);
  await expect(home.card('Harbour Dawn')).toBeVisible();
  await expect(home.card(removed.name)).toHaveCount(0);
  await expect(
    home.dial.getByRole('button', { name: 'Tune to channel 1, Harbour Dawn', exact: true }),
  ).toBeVisible();
});
