import type { Locator, Page } from '@playwright/test';

/** What stands around the tabs of the administrator's panel. */
export class AdminPanel {
  readonly page: Page;
  readonly main: Locator;
  readonly title: Locator;
  readonly tabs: Locator;
  /** What the chosen tab shows. */
  readonly content: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.main = page.getByRole('main');
    this.title = page.getByRole('heading', { level: 1 });
    this.tabs = page.getByRole('tablist', { name: 'Admin Panel' }).getByRole('tab');
    this.content = page.getByRole('tabpanel').first();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  /** Its number beside it, where people wait, is no part of a tab's name. */
  tab(name: string): Locator {
    return this.tabs.filter({ hasText: new RegExp(`^${name.replaceAll('.', '\\.')}( \\(|$)`) });
  }

  /** A figure of the summary. */
  card(name: string): Locator {
    const tile = this.main.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return tile.getByRole('definition');
  }

  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  }
}
