import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

const VIEWS = [
  [360, 740, 'light'],
  [1_440, 900, 'dark'],
] as const;

/** On a phone in light and on a desktop in dark: each layout and each palette once, without transitions. */
export const inAllViews = async (check: () => Promise<void>): Promise<void> => {
  const { dataset } = document.documentElement;
  const [width, height] = [window.innerWidth, window.innerHeight];
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '* { transition: none !important }';
  onTestFinished(async () => {
    delete dataset.theme;
    still.remove();
    await page.viewport(width, height);
  });
  for (const [viewWidth, viewHeight, mode] of VIEWS) {
    await page.viewport(viewWidth, viewHeight);
    dataset.theme = mode;
    await check();
  }
};
