import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

export const PHONE = [360, 740] as const;
export const DESKTOP = [1_440, 900] as const;

/** The window's size until the end of the test. */
export const setViewport = async ([width, height]: readonly [
  width: number,
  height: number,
]): Promise<void> => {
  const before = [window.innerWidth, window.innerHeight] as const;
  onTestFinished(() => page.viewport(...before));
  await page.viewport(width, height);
};
