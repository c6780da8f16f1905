import type { Channel, ChannelListResponse, DialResponse } from '@airdial/contract/channel/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import type { Page } from '@playwright/test';
import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { RICH } from '../support/seeds/home-channels.ts';

type LiveEvent = readonly [kind: string, data: object];

/**
 * Sends a snapshot in which these channels are as the page has them, and these events on the first
 * connection, and ends it; later connections reach the server.
 */
async function sendEvents(
  page: Page,
  channels: readonly Channel[],
  ...events: readonly LiveEvent[]
): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/live',
    async (route) => {
      const bootData = await page.locator('#boot-data').textContent();
      const shown = new URL(route.request().url()).searchParams.get('show') ?? '';
      const states = channels
        .filter(({ _id }) => shown.includes(_id))
        .map(({ _id, ...channel }) => ({ channelId: _id, ...channel }));
      const snapshot = { connectionId: 'one', site: JSON.parse(bootData ?? '').site, channels: states };
      const all: readonly LiveEvent[] = [['snapshot', snapshot], ...events];
      const body = all.map(([kind, data]) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`).join('');
      await route.fulfill({ contentType: 'text/event-stream', body });
    },
    { times: 1 },
  );
}

test('an open page follows what the administrators change', {
  tag: '@theme-mode',
}, async ({ page, home, shell }) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const [renamed, removed] = channels;
  await changeResponse(
    page,
    /\/api\/themes\/active$/,
    ({ success, theme }: { success: true; theme: Theme }) => {
      const primary = { ...theme.colorPalette.primary, main: '#0a7d33' };
      const branding = { ...theme.branding, brandName: 'Radio Nueva' };
      const colorPalette = { ...theme.colorPalette, primary };
      return { success, theme: { ...theme, branding, colorPalette } };
    },
  );
  await changeResponse(page, /\/api\/channels\?.*featuredOnly=true/, (list: ChannelListResponse) => ({
    ...list,
    channels: list.channels
      .filter(({ _id }) => _id !== removed._id)
      .map((one) => (one._id === renamed._id ? { ...one, name: 'Harbour Dawn' } : one)),
  }));
  await changeResponse(page, /\/api\/channels\/dial$/, (dial: DialResponse) => ({
    ...dial,
    names: dial.names.map((name, index) => (dial.ids[index] === renamed._id ? 'Harbour Dawn' : name)),
  }));
  const fetched = page.waitForResponse((response) => response.url().endsWith('/api/system-config/public'));
  await sendEvents(
    page,
    channels,
    ['theme-changed', { site: 'v2' }],
    ['system-changed', { site: 'v3' }],
    ['channel-changed', { channelId: renamed._id, channel: { ...renamed, name: 'Harbour Dawn' } }],
    ['channel-removed', { channelId: removed._id }],
  );
  await home.open();

  await test.step('an activated theme applies at once to an open page', async () => {
    await expect(shell.brand).toHaveAccessibleName('Radio Nueva, home');
    await expect(page).toHaveTitle('Radio Nueva');
    const primary = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim(),
      );
    await expect.poll(primary).toBe('#0a7d33');
  });

  await test.step('a changed system configuration is fetched again', async () => {
    expect((await fetched).ok()).toBe(true);
  });

  await test.step('a renamed channel shows its new name at once, and a removed one disappears', async () => {
    await expect(home.card(RICH.name)).toHaveCount(0);
    await expect(home.card('Harbour Dawn')).toBeVisible();
    await expect(home.card(removed.name)).toHaveCount(0);
    await expect(
      home.dial.getByRole('button', { name: 'Tune to channel 1, Harbour Dawn', exact: true }),
    ).toBeVisible();
  });
  // The next connection reaches the server, whose theme the page then fetches again.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a channel that leaves the dial stops', {
  tag: '@bar-released-channel',
}, async ({ page, home, shell }) => {
  const { channels } = await (await fetch(`${home.url}api/channels`)).json();
  const channel = { ...channels[0], isActive: false };
  const bar = new PlayerBar(page);
  await page.addInitScript(holdEvents);
  await home.open();
  for (const [way, event] of [
    ['deleted', 'channel-removed'],
    ['switched off', 'channel-changed'],
  ] as const)
    await test.step(`a listener of a channel that is ${way} is notified, and the bar closes`, async () => {
      await home.play(channel.name);
      await expect(bar.region).toBeVisible();
      // The page connects when its first screen is at rest.
      await page.waitForFunction(() => 'sendEvent' in window);
      await page.evaluate(([kind, data]) => (window as unknown as HeldEvents).sendEvent(kind, data), [
        event,
        { channelId: channel._id, channel },
      ] as const);
      await expect(bar.region).toBeHidden();
      await expect(
        shell.toasts.getByText(`${channel.name} is no longer on the dial, so it has stopped.`),
      ).toBeVisible();
      await page.reload();
      await expect(home.list).toBeVisible();
      await expect(bar.region).toBeHidden();
    });
});

type HeldEvents = { sendEvent(kind: string, data: object): void };

/** Lets the test send live events at a moment of its choice. */
function holdEvents(): void {
  const Original = window.EventSource;
  window.EventSource = class extends Original {
    constructor(url: string | URL) {
      super(url);
      const sendEvent: HeldEvents['sendEvent'] = (kind, data) =>
        this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
      Object.assign(window, { sendEvent });
    }
  };
}
