import { expect, test } from '../support/fixtures/base-fixture.ts';
import { TONES } from '../support/stream-servers/tones.ts';

// evaluate() and locators count as a user gesture, so the page clicks by itself.
test('without a gesture the browser rejects playback', async ({ page, streamServer, barePage }) => {
  await page.addInitScript(() =>
    addEventListener('load', () => document.querySelector<HTMLButtonElement>('#element')?.click()),
  );
  await barePage.open(page, streamServer.icecast.url(TONES.mp3.mount));
  await expect(page).toHaveTitle('NotAllowedError');
});
