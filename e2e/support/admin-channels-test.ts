import { randomUUID } from 'node:crypto';
import type { Channel } from '@airdial/contract/channel/schema';
import type { Page } from '@playwright/test';
import { type AdminChannelsStation, startAdminChannelsStation } from './admin-channels-station.ts';
import { AdminChannels } from './pages/admin-channels.ts';
import { test as base, expect } from './test.ts';

type WorkerFixtures = { channelsStation: AdminChannelsStation };

type TestFixtures = {
  /** Ada's page, signed in. */
  channels: AdminChannels;
  /** A channel that no other test knows; it goes with the test. */
  addChannel: (more?: Partial<Channel>) => Promise<Channel>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  channelsStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const station = await startAdminChannelsStation();
      await use(station);
      await station.stop();
    },
    { scope: 'worker' },
  ],
  channels: async ({ page, channelsStation }, use) => {
    await channelsStation.ada.signInPage(page);
    await use(new AdminChannels(page, channelsStation.origin));
  },
  addChannel: async ({ channelsStation: { ada, mount } }, use) => {
    const added: Channel[] = [];
    await use(async (more = {}) => {
      const name = `Nova ${randomUUID().slice(0, 8)}`;
      const body = { name, streamUrl: mount('nova'), ...more };
      const { channel } = await ada.call<{ channel: Channel }>('POST', '/api/channels', body);
      added.push(channel);
      return channel;
    });
    for (const { _id } of added) await ada.call('DELETE', `/api/channels/${_id}`).catch(() => undefined);
  },
});

/** What the browser asks next, answered; resolves to its words. */
export function answerQuestion(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once('dialog', (dialog) => {
      dialog[answer]().then(() => resolve(dialog.message()), reject);
    });
  });
}

export { expect };
