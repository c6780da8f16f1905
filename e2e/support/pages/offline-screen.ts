import type { Locator, Page } from '@playwright/test';

/** The service worker's page when the server cannot be reached. */
export class OfflineScreen {
  readonly heading: Locator;
  readonly explanation: Locator;
  readonly tryAgain: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'The radio cannot be reached' });
    this.explanation = page.getByText('You may be offline, or the station is away for a moment.');
    this.tryAgain = page.getByRole('button', { name: 'Try again' });
    this.status = page.getByRole('status');
  }
}
