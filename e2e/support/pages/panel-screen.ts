import type { Locator, Page } from '@playwright/test';
import { dismissToasts } from './dismiss-toasts.ts';

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

  dismissToasts(): Promise<void> {
    return dismissToasts(this.page);
  }

  /** A figure of the panel's summary. */
  card(name: string): Locator {
    const tile = this.main.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return tile.getByRole('definition');
  }
}
