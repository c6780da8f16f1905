import type { Page } from '@playwright/test';

export const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

type View = {
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

/** Both modes at both widths. */
export const VIEWS: readonly View[] = [
  view('light', PHONE),
  view('light', DESK),
  view('dark', PHONE),
  view('dark', DESK),
];

/** The page in that mode and size, and nothing in it moves: contrast is judged where things stand. */
export async function show(page: Page, { mode, size }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
}

export const pageWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
