import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/player-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

/** Each runs in the page before its own scripts and removes what some browsers lack. */
const REMOVALS = [
  {
    missing: 'storage, media session, Web Locks and BroadcastChannel',
    remove: () => {
      const forbidden = {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      };
      Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });
      for (const name of ['mediaSession', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
      Reflect.deleteProperty(window, 'BroadcastChannel');
    },
  },
  {
    missing: 'fetch streams',
    remove: () => Reflect.deleteProperty(Response.prototype, 'body'),
  },
  { missing: 'MediaSource', remove: () => Reflect.deleteProperty(window, 'MediaSource') },
];

const fact = (page: Page, name: string): Locator =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).getByRole('definition');

test('a browser that lacks what the player likes to use', {
  tag: '@missing-features',
}, async ({ page, home, meter }) => {
  for (const { missing, remove } of REMOVALS)
    await test.step(`plays without ${missing} too`, async () => {
      await page.addInitScript(remove);
      await home.open();
      await meter.expectSilence();
      await home.play(TONES.mp3.channelName);
      await meter.expectTone(TONES.mp3.hz);
    });

  await test.step('names what is missing', async () => {
    await home.open('/diagnostics/');
    for (const name of ['MediaSource', 'Fetch streams'])
      await expect(fact(page, name)).toHaveText('No: streams play by the audio element, without rewinding');
    await expect(fact(page, 'Storage')).toHaveText(/^No: /);
    for (const name of ['System media controls', 'One tab plays at a time'])
      await expect(fact(page, name)).toHaveText('No');
    const mp3 = page.getByRole('row', { name: /^MP3 stream/ }).getByRole('cell');
    await expect(mp3).toHaveText(Array(2).fill('Audio element, does not rewind'));
  });
});
