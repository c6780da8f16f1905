import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  APP_ICON_SIZES_PX,
  APPLE_TOUCH_ICON_PATH,
  APPLE_TOUCH_ICON_SIZE_PX,
  appIconPath,
  MASKABLE_ICON_SIZES_PX,
  maskableIconPath,
} from '@airdial/theme/app-icons';
import { chromium } from '@playwright/test';

// Draws the icons of the installed app, from the sign that is also the favicon, with the Chromium of the end-to-end
// tests. Their files are committed: this is run again only when the sign changes.

const CHROMIUM_PATH = '/usr/bin/chromium';
const PUBLIC_FOLDER = join(import.meta.dirname, '..', 'apps', 'web', 'public');
const GROUND = '#1976d2';

/** apps/web/src/app/icon.svg without its ground, in a box of 32. */
const SIGN = `<g fill="none" stroke="#fff" stroke-linecap="round">
  <path stroke-width="2.2" d="M16 5.5v3.4M8.6 8.6l2.4 2.4M5.5 16h3.4M23.1 16h3.4"/>
  <path stroke-width="3.4" d="M16 19l6.6-7.4"/></g>
  <circle cx="16" cy="19" r="3" fill="#fff"/>
  <path d="M9 25.5h14" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>`;

/** Corners as on the favicon; the sign as large as there. */
const ROUNDED = `<rect width="32" height="32" rx="8" fill="${GROUND}"/>${SIGN}`;
/** To the edge, with the sign inside the circle that every cut leaves. */
const FULL = `<rect width="32" height="32" fill="${GROUND}"/>
  <g transform="translate(16 16) scale(.78) translate(-16 -15.7)">${SIGN}</g>`;

const icons = [
  ...APP_ICON_SIZES_PX.map((sizePx) => ({ path: appIconPath(sizePx), sizePx, drawing: ROUNDED })),
  ...MASKABLE_ICON_SIZES_PX.map((sizePx) => ({ path: maskableIconPath(sizePx), sizePx, drawing: FULL })),
  { path: APPLE_TOUCH_ICON_PATH, sizePx: APPLE_TOUCH_ICON_SIZE_PX, drawing: FULL },
];

await mkdir(join(PUBLIC_FOLDER, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { path, sizePx, drawing } of icons) {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(
    `<style>*{margin:0}svg{display:block}</style>
     <svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 32 32">${drawing}</svg>`,
  );
  await writeFile(join(PUBLIC_FOLDER, path), await page.screenshot({ omitBackground: true }));
}
await browser.close();
