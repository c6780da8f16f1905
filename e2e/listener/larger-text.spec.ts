import type { Page } from '@playwright/test';
import { crampedTexts, setTextSize } from '../support/browser/larger-text.ts';
import { expect, test } from '../support/fixtures/member-fixture.ts';
import { RICH } from '../support/seeds/home-channels.ts';

/** A phone, a tablet, a desktop, and a screen that is a desktop with letters of twice the size, too. */
const WIDTHS = [360, 768, 1440, 1920];

const overflowingStops = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Dial' })
    .getByRole('button')
    .evaluateAll((stops) =>
      stops
        .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
          return scrollWidth > clientWidth || scrollHeight > clientHeight;
        })
        .map(({ textContent }) => textContent),
    );

test('letters of twice the size have room on the cards and lines of every width', {
  tag: ['@channels-card', '@channels-size'],
}, async ({ page, screens, bar }) => {
  await setTextSize(page, 200);
  await screens.open('/channels');
  await screens.button(`Play ${RICH.name}`).click();
  await expect(bar.region).toBeVisible();
  for (const size of ['Covers', 'Lines']) {
    await screens.main.getByTitle(size).click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => crampedTexts(page.locator('body'))).toEqual([]);
      await expect.poll(() => overflowingStops(page)).toEqual([]);
    }
  }
  // Whose schedule has times, names and buttons in a line.
  await screens.main.getByRole('link', { name: RICH.name }).first().click();
  const row = screens.main.getByRole('listitem').filter({ hasText: 'Fish Market' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `at ${width} px`)
      .toBe(0);
    const name = await row.getByText('Fish Market').boundingBox();
    expect(name?.width, 'more than a letter for each line').toBeGreaterThan(100);
  }
});
