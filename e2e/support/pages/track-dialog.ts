import type { Locator, Page } from '@playwright/test';

/** The dialog 'Track Information'. */
export class TrackDialog {
  readonly dialog: Locator;
  readonly close: Locator;
  readonly similar: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Track Information' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
    this.similar = this.section('Similar Artists').getByRole('listitem');
  }

  section(title: string): Locator {
    return this.dialog.getByRole('region', { name: title, exact: true });
  }

  text(text: string | RegExp): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  link(name: string): Locator {
    return this.dialog.getByRole('link', { name, exact: true });
  }
}
