import { changeResponse } from '../support/browser/change-response.ts';
import { expect, test } from '../support/fixtures/home-fixture.ts';
import { TIMED_OUT_LINE } from '../support/meters/console-guard.ts';
import { PlayerBar } from '../support/pages/player-bar.ts';
import { RICH } from '../support/seeds/home-channels.ts';

const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path d="M0 0h64v64H0z"/></svg>';
/** Without live events. */
const POLLED_AFTER_MS = 10_000;
const SHOWN_WITHIN_MS = 1_000;

test('the artwork fades into the next one over three seconds when the song changes', {
  tag: '@artwork-fade',
}, async ({ page, home, consoleGuard }) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/, TIMED_OUT_LINE);
  let artwork = '/cover-1.svg';
  await page.route('**/cover-*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: COVER }));
  await page.route(/\/api\/live\?/, (route) => route.fulfill({ status: 503, json: { code: 'live-full' } }));
  await changeResponse(page, /\/api\/nowplaying\//, (song: object) => ({
    ...song,
    title: artwork,
    artwork,
    lastUpdated: new Date().toISOString(),
  }));
  await page.clock.install();
  await home.open();
  await home.play(RICH.name);
  const picture = new PlayerBar(page).region.locator('img');
  const untilShown = (src: string) =>
    expect(async () => {
      await page.clock.fastForward(POLLED_AFTER_MS);
      await expect(picture.last()).toHaveAttribute('src', src, { timeout: SHOWN_WITHIN_MS });
    }).toPass();
  await untilShown('/cover-1.svg');
  await expect(picture).toHaveCount(1);
  const melting = page.evaluate(
    () =>
      new Promise((resolve) => {
        const bar = document.querySelector('section[aria-label=Player]') ?? document.body;
        new MutationObserver(() => {
          const images = [...bar.querySelectorAll('img')];
          const [below, above] = images.map((image) => image.getAttribute('src'));
          const lasts = images[1] && getComputedStyle(images[1]).animationDuration;
          if (images.length === 2) resolve({ below, above, lasts });
        }).observe(bar, { subtree: true, childList: true });
      }),
  );
  artwork = '/cover-2.svg';
  await untilShown('/cover-2.svg');
  expect(await melting).toEqual({ below: '/cover-1.svg', above: '/cover-2.svg', lasts: '3s' });
  await expect(picture).toHaveCount(1);
});
