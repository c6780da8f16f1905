import type { Page } from '@playwright/test';

/** Accepts or dismisses the browser's next dialog. Resolves to its message. */
export function respondToDialog(page: Page, reply: 'accept' | 'dismiss'): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once('dialog', (dialog) => {
      dialog[reply]().then(() => resolve(dialog.message()), reject);
    });
  });
}
