import { expect, type Locator, type Page } from '@playwright/test';

const SHOWN_WITHIN_MS = 1_000;

/** Opens the list of keys by its own key. The shortcuts load after the first paint. */
export async function openKeys(page: Page): Promise<Locator> {
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  }).toPass();
  return keys;
}
