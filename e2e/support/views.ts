import type { Page } from '@playwright/test';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

export type View = {
  readonly mode: 'light' | 'dark';
  readonly size: typeof PHONE;
  /** For the test's title. */
  readonly where: string;
};

const view = (mode: View['mode'], size: typeof PHONE): View => ({
  mode,
  size,
  where: `${mode}, ${size.width} px`,
});

/** What a rule of axe looks at is the mode's (colors) or the width's (structure): here each of them is seen once. */
export const VIEWS: readonly View[] = [view('light', DESK), view('dark', PHONE)];

/** For home and the bar, which everybody sees: both modes at both widths. */
export const ALL_VIEWS: readonly View[] = [...VIEWS, view('dark', DESK), view('light', PHONE)];

/** The page in that mode and size, and nothing in it moves: contrast is judged where things stand. */
export async function show(page: Page, { mode, size }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
}

export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
