import type { Page } from '@playwright/test';

/** Removes the session from the browser: away from the app, which might store the user again. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/api/health', page.url()).href);
  await page.evaluate(() => localStorage.clear());
}
