import type { Locator, Page } from '@playwright/test';

/** The install banner and its snackbar, and the offer of a new version. */
export class InstallOffers {
  readonly banner: Locator;
  readonly install: Locator;
  /** The button in the footer. */
  readonly entry: Locator;
  readonly update: Locator;
  readonly reload: Locator;
  readonly later: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.banner = page.getByRole('region', { name: 'Install Radio Player for a better experience!' });
    this.install = this.banner.getByRole('button', { name: 'Install', exact: true });
    this.entry = page.getByRole('contentinfo').getByRole('button', { name: 'Install app' });
    this.update = page.getByRole('region', { name: 'A new version is ready' });
    this.reload = this.update.getByRole('button', { name: 'Reload' });
    this.later = this.update.getByRole('button', { name: 'Later' });
  }

  snackbar(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: text });
  }
}
