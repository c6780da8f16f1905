import type { Page } from '@playwright/test';

/**
 * Revokes the session that the page has stored, without telling the page.
 *
 * @throws when the page has no session
 */
export async function endSession(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`the session cannot be ended: ${await response.text()}`);
}
