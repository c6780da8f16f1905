import { expect, type Page } from '@playwright/test';

/** By script, because an open dialog makes the toasts inert for the pointer. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const buttons = toasts.getByRole('button', { name: 'Dismiss' });
  await buttons.evaluateAll((all) => {
    for (const button of all) (button as HTMLButtonElement).click();
  });
  await expect(buttons).toHaveCount(0);
}
