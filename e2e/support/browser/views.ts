import type { Locator, Page } from '@playwright/test';

export type Mode = 'light' | 'dark';
type Size = { readonly width: number; readonly height: number };

export const MODES: readonly Mode[] = ['light', 'dark'];
export const PHONE: Size = { width: 360, height: 740 };
export const DESKTOP: Size = { width: 1440, height: 900 };
export const SIZES: readonly Size[] = [PHONE, DESKTOP];

/** Without motion, because contrast can only be judged once nothing moves. A page that is open changes at once. */
export async function setMode(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.evaluate(async (theme) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    document.documentElement.dataset.theme = theme;
    // An inherited color starts its transition when its parent's has ended, so that each level takes a frame.
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await nextFrame();
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (transitions.length === 0) continue;
      quietFrames = -1;
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }
  }, mode);
}

/** Opens nothing: for a page that is about to load in this size and without motion. */
export async function prepareView(page: Page, size: Size): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(size);
}

/** In whole pixels; 0: it is not visible. */
export const heightOf = async (part: Locator): Promise<number> =>
  Math.round((await part.boundingBox())?.height ?? 0);

export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
