import type { Page, Route } from '@playwright/test';
import { fixTime } from '../support/browser/fix-time.ts';

const NOON = Date.UTC(2026, 0, 14, 12);
const HOUR_MS = 3_600_000;
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path fill="#246" d="M0 0h300v300H0z"/></svg>';

/** What differs between two runs of the same tree: times since the server's start, ports, its folder, listeners. */
const fix = (text: string): string =>
  text
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      Date.now() - Date.parse(time) < 24 * HOUR_MS ? new Date(NOON).toISOString() : time,
    )
    .replace(/(localhost|127\.0\.0\.1):\d+/g, '$1:5000')
    .replace(/"port":\d+/g, '"port":5000')
    .replace(/airdial-data-\w+/g, 'airdial-data')
    .replace(/(?<="\w*[lL]isteners":)\d+/g, '7');

async function answer(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: fix(await response.text()) });
}

/** Two pages with the same data then look the same, whenever they are opened. */
export async function fixData(page: Page): Promise<void> {
  await fixTime(page, NOON);
  await page.route(/\/api\//, answer);
  await page.route(/\/api\/live/, (route) => route.abort());
  await page.route((url) => !/\.|^\/(api|assets)\//.test(url.pathname), answer);
  await page.route(/picture\.svg|\/pictures\?/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
}
