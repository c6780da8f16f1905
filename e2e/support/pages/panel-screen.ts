import { expect, type Locator, type Page } from '@playwright/test';

/** The parts that all tabs of the administrator's panel share. */
export class PanelScreen {
  readonly page: Page;
  readonly main: Locator;
  readonly dialog: Locator;
  readonly pagination: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.dialog = page.getByRole('dialog');
    this.pagination = page.getByRole('navigation', { name: 'Pagination' });
  }

  get toasts(): Locator {
    return this.page.getByRole('region', { name: 'Notifications' });
  }

  /** A toast with exactly this text. */
  toast(text: string | RegExp): Locator {
    return this.toasts.getByText(text, { exact: true });
  }

  /** By script, because an open dialog makes the toasts inert for the pointer. */
  async dismissToasts(): Promise<void> {
    const buttons = this.toasts.getByRole('button', { name: 'Dismiss' });
    await buttons.evaluateAll((all) => {
      for (const button of all) (button as HTMLButtonElement).click();
    });
    await expect(buttons).toHaveCount(0);
  }

  /** A figure of the panel's summary. */
  card(name: string): Locator {
    const tile = this.main.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return tile.getByRole('definition');
  }
}
